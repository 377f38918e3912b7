export type ReviewAction = 'approve' | 'reject';

/** An action that waits for a second press of its key. */
export interface PendingConfirmation {
  action: ReviewAction;
  /** Milliseconds since the epoch; a later press counts as a first one. */
  until: number;
}

/** Milliseconds in which the second press confirms. */
export const confirmWithin = 5000;

/** A review cannot be undone, and a key is easily pressed by accident: only the second press confirms. */
export function pressShortcut(
  pending: PendingConfirmation | null,
  action: ReviewAction,
  now: number,
): { pending: PendingConfirmation | null; confirmed: boolean } {
  if (pending?.action === action && now < pending.until) return { pending: null, confirmed: true };
  return { pending: { action, until: now + confirmWithin }, confirmed: false };
}

export const confirmHints: Readonly<Record<ReviewAction, string>> = {
  approve: 'Press A again to approve, Esc to cancel',
  reject: 'Press R again to reject, Esc to cancel',
};
