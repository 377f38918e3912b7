/** The kinds of entries in the points ledger. */
export const ledgerKinds = ['award', 'reversal', 'bonus', 'adjustment'] as const;
