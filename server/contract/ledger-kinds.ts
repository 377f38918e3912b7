/** The kinds of entries in the points ledger. */
export const ledgerKinds = ['award', 'reversal', 'bonus', 'adjustment'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What people read: on pages and in files. */
export const ledgerKindLabels: Readonly<Record<LedgerKind, string>> = {
  award: 'Approved',
  reversal: 'Taken back',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
};
