import type { BatchAction, BatchOutcome, ReviewBatch } from '#contract/review-batches.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';

export const actionWords: Record<BatchAction, { label: string; done: string; running: string }> = {
  approve: { label: 'Approve', done: 'Approved', running: 'Approving' },
  request_changes: { label: 'Request changes', done: 'Changes requested', running: 'Requesting changes' },
  reject: { label: 'Reject', done: 'Rejected', running: 'Rejecting' },
  delete: { label: 'Delete', done: 'Deleted', running: 'Deleting' },
};

/** Why a submission was left out, or what became of it; `done` depends on the action. */
export const outcomeWords: Record<Exclude<BatchOutcome, 'done'>, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  claimed: { label: 'In review by someone else', tone: 'warn' },
  reviewed: { label: 'Reviewed before', tone: 'neutral' },
  changed: { label: 'Changed since', tone: 'warn' },
  gone: { label: 'Deleted or withdrawn', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Not reviewed', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'info' },
  kept: { label: 'Could not be undone', tone: 'warn' },
};

/** Of reviews as in `StatusBadge`. */
const doneTones: Record<BatchAction, BadgeTone> = {
  approve: 'good',
  request_changes: 'bad',
  reject: 'bad',
  delete: 'neutral',
};

export const outcomeOf = (outcome: BatchOutcome, action: BatchAction): { label: string; tone: BadgeTone } =>
  outcome === 'done' ? { label: actionWords[action].done, tone: doneTones[action] } : outcomeWords[outcome];

export const submissionsOf = (count: number) => countOf(count, 'submission');

export const isWorking = ({ state }: Pick<ReviewBatch, 'state'>) =>
  state === 'running' || state === 'undoing';

/** How much of what the job does now is done, from 0 to 1. */
export function progressOf({
  state,
  total,
  counts,
}: Pick<ReviewBatch, 'state' | 'total' | 'counts'>): number {
  if (!isWorking({ state })) return 1;
  const { waiting = 0, done = 0, undone = 0, kept = 0 } = counts;
  if (state === 'running') return total === 0 ? 1 : 1 - waiting / total;
  const all = done + undone + kept;
  return all === 0 ? 1 : (undone + kept) / all;
}

/** One line that says where a batch is. */
export function describeBatch({ state, action, total, counts }: ReviewBatch): string {
  const { waiting = 0, done = 0, undone = 0, kept = 0 } = counts;
  const { done: word, running } = actionWords[action];
  if (state === 'running') return `${running}: ${formatNumber(total - waiting)} of ${formatNumber(total)}`;
  if (state === 'undoing')
    return `Undoing: ${formatNumber(undone + kept)} of ${formatNumber(done + undone + kept)}`;
  if (state === 'undone')
    return [`${formatNumber(undone)} undone`, kept > 0 && `${formatNumber(kept)} could not be undone`]
      .filter(Boolean)
      .join(', ');
  const left = total - done;
  return [
    `${word}: ${formatNumber(done)} of ${formatNumber(total)}`,
    left > 0 && `${formatNumber(left)} left out`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same, with the action, for a place that does not name it. */
export const titleOf = (batch: ReviewBatch): string =>
  batch.state === 'undoing' || batch.state === 'undone'
    ? `${actionWords[batch.action].label}: ${describeBatch(batch)}`
    : describeBatch(batch);

/** Whether there is something to undo. */
export const isUndoable = ({ action, state, counts }: ReviewBatch): boolean =>
  action !== 'delete' &&
  (state === 'running' || state === 'done') &&
  (counts.done ?? 0) + (counts.waiting ?? 0) > 0;

/** What an approval awarded, in words. */
export function pointsWords(points: ReviewBatch['points']): string | null {
  if (points === null) return null;
  if (points.rule === 'full') return 'All points of the task';
  const value = points.value ?? 0;
  return points.rule === 'fixed' ? `${countOf(value, 'point')} each` : `${value} per cent of the points`;
}
