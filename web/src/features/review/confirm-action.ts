import { formatNumber } from '../../ui/format-number.ts';

export type ReviewAction = 'approve' | 'reject' | 'changes';

/** How an action was started: by its key, or by its button, Enter or Ctrl+Enter. */
export type StartedBy = 'key' | 'button';

/** An action that waits for a second press. */
export interface PendingConfirmation {
  action: ReviewAction;
  startedBy: StartedBy;
  /** Milliseconds since the epoch; a later press counts as a first one. */
  until: number;
}

/** Milliseconds in which the second press confirms. */
export const confirmWithin = 5000;

/**
 * A key, which is easily pressed by accident, confirms only at the second press, because the student is notified. So do the
 * button, Enter and Ctrl+Enter while the field that the action sends is empty.
 */
export function pressAction(
  pending: PendingConfirmation | null,
  {
    action,
    startedBy,
    empty,
    now,
  }: { action: ReviewAction; startedBy: StartedBy; empty: boolean; now: number },
): { pending: PendingConfirmation | null; confirmed: boolean } {
  const asked = pending?.action === action && now < pending.until;
  if (asked || (startedBy === 'button' && !empty)) return { pending: null, confirmed: true };
  return { pending: { action, startedBy, until: now + confirmWithin }, confirmed: false };
}

const words = {
  approve: { key: 'A', button: 'Approve', effect: 'approve' },
  changes: { key: 'C', button: 'Request changes', effect: 'request changes' },
  reject: { key: 'R', button: 'Reject', effect: 'reject' },
} as const;

interface Sent {
  /** Whether the field that the action sends is empty. */
  empty: boolean;
  maxPoints: number;
}

/** The question that a pending action asks. */
export function confirmQuestion(
  { action, startedBy }: PendingConfirmation,
  { empty, maxPoints }: Sent,
): string {
  const { effect, ...press } = words[action];
  const ask = (rest = '') => `Press ${press[startedBy]} again to ${effect}${rest}, Esc to cancel`;
  if (empty && action === 'approve')
    return `No points are entered. ${ask(` with 0 of ${formatNumber(maxPoints)} points`)}`;
  return empty && action === 'reject' ? ask(' without feedback') : ask();
}
