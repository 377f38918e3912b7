import { countOf } from '../../../ui/numbers/format-number.ts';

export type ReviewAction = 'approve' | 'reject' | 'changes';

/** How an action was started: by its key, or by its button, Enter or Ctrl+Enter. */
export type StartedBy = 'key' | 'button';

/** What a review may be sent without, but perhaps was not meant to: points, feedback, a tick in its checklist. */
export type MissingPart = 'points' | 'feedback' | 'checklist';

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
 * button, Enter and Ctrl+Enter while something is missing; a key confirms nothing then, because it may be the first letter
 * of the feedback.
 */
export function pressAction(
  pending: PendingConfirmation | null,
  {
    action,
    startedBy,
    missing,
    now,
  }: { action: ReviewAction; startedBy: StartedBy; missing: MissingPart | null; now: number },
): { pending: PendingConfirmation | null; confirmed: boolean } {
  const asked = pending?.action === action && now < pending.until;
  const confirmed = missing === null ? asked || startedBy === 'button' : asked && startedBy === 'button';
  if (confirmed) return { pending: null, confirmed };
  return { pending: { action, startedBy, until: now + confirmWithin }, confirmed: false };
}

const words = {
  approve: { key: 'A', button: 'Approve', effect: 'approve' },
  changes: { key: 'C', button: 'Request changes', effect: 'request changes' },
  reject: { key: 'R', button: 'Reject', effect: 'reject' },
} as const;

/** A letter that is typed while an action of a key is pending, and Space: then the user writes, and does not mean the action. */
export const isTyped = (
  { action, startedBy }: PendingConfirmation,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean =>
  startedBy === 'key' &&
  key.length === 1 &&
  !(ctrlKey || metaKey || altKey) &&
  key.toUpperCase() !== words[action].key;

interface Sent {
  missing: MissingPart | null;
  maxPoints: number;
}

/** The question that a pending action asks. */
export function confirmQuestion(
  { action, startedBy }: PendingConfirmation,
  { missing, maxPoints }: Sent,
): string {
  const { effect, ...press } = words[action];
  // Who uses a button, as on a phone, may have no Escape key.
  const cancel = startedBy === 'key' ? ', Esc to cancel' : '';
  const again = startedBy === 'key' && missing !== null ? 'Enter' : `${press[startedBy]} again`;
  const ask = (rest = '') => `Press ${again} to ${effect}${rest}${cancel}`;
  if (missing === 'points')
    return `No points are entered. ${ask(` with 0 of ${countOf(maxPoints, 'point')}`)}`;
  if (missing === 'checklist')
    return `No item of the checklist is ticked: the student will read “Not met” at each. ${ask()}`;
  return missing === 'feedback' ? ask(' without feedback') : ask();
}
