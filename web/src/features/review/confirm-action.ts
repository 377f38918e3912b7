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
 * A review cannot be undone. So a key, which is easily pressed by accident, confirms only at the second press. So do the
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
  approve: { key: 'A', button: 'Approve', effect: 'approve', effectEmpty: 'approve with 0 points' },
  changes: {
    key: 'C',
    button: 'Request changes',
    effect: 'request changes',
    effectEmpty: 'request changes',
  },
  reject: { key: 'R', button: 'Reject', effect: 'reject', effectEmpty: 'reject without feedback' },
} as const;

/** The question that a pending action asks. */
export function confirmQuestion({ action, startedBy }: PendingConfirmation, empty: boolean): string {
  const { effect, effectEmpty, ...press } = words[action];
  return `Press ${press[startedBy]} again to ${empty ? effectEmpty : effect}, Esc to cancel`;
}
