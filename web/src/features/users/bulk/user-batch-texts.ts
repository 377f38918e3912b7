import type { UserBatch, UserBatchAction, UserBatchOutcome } from '#contract/user-batches.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';

interface Words {
  /** Of the button. */
  readonly label: string;
  readonly title: string;
  readonly running: string;
  readonly done: string;
  /** After "12 students", and after "1 student". */
  readonly will: readonly [many: string, one: string];
}

export const actionTexts: Readonly<Record<UserBatchAction, Words>> = {
  message: {
    label: 'Message',
    title: 'Message to several students',
    running: 'Sending',
    done: 'Message sent',
    will: ['get the message', 'gets the message'],
  },
  points: {
    label: 'Points',
    title: 'Points for several students',
    running: 'Changing points',
    done: 'Points changed',
    will: ['get the points', 'gets the points'],
  },
  disable: {
    label: 'Disable',
    title: 'Disable accounts',
    running: 'Disabling',
    done: 'Disabled',
    will: ['are disabled and signed out', 'is disabled and signed out'],
  },
  enable: {
    label: 'Enable',
    title: 'Enable accounts',
    running: 'Enabling',
    done: 'Enabled',
    will: ['are enabled', 'is enabled'],
  },
};

const outcomeTexts: Readonly<Record<Exclude<UserBatchOutcome, 'done'>, { label: string; tone: BadgeTone }>> =
  {
    waiting: { label: 'Waiting', tone: 'neutral' },
    skipped: { label: 'Left out', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
    stopped: { label: 'Not done', tone: 'neutral' },
    undone: { label: 'Undone', tone: 'info' },
    kept: { label: 'Could not be undone', tone: 'warn' },
  };

export const outcomeOf = (
  outcome: UserBatchOutcome,
  action: UserBatchAction,
): { label: string; tone: BadgeTone } =>
  outcome === 'done' ? { label: actionTexts[action].done, tone: 'good' } : outcomeTexts[outcome];

export const studentsOf = (count: number): string => countOf(count, 'student');

/** What will happen to the students who are ready. */
export const willOf = (action: UserBatchAction, ready: number): string =>
  actionTexts[action].will[ready === 1 ? 1 : 0];

/** The button that starts a change. @param points what is typed, if it is valid */
export function startLabel(action: UserBatchAction, ready: number, points?: number): string {
  switch (action) {
    case 'message':
      return `Send to ${studentsOf(ready)}`;
    case 'points':
      if (points === undefined) return `Give points to ${studentsOf(ready)}`;
      return points < 0
        ? `Take ${countOf(-points, 'point')} from ${studentsOf(ready)}`
        : `Give ${countOf(points, 'point')} to ${studentsOf(ready)}`;
    default:
      return `${actionTexts[action].label} ${countOf(ready, 'account')}`;
  }
}

type Progress = Pick<UserBatch, 'state' | 'total' | 'counts' | 'action'>;

export const isWorking = ({ state }: Pick<UserBatch, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** How much of what the job does now is done, from 0 to 1. */
export function progressOf({ state, total, counts }: Progress): number {
  const { waiting = 0, done = 0, undone = 0, kept = 0 } = counts;
  if (state === 'running') return total === 0 ? 1 : 1 - waiting / total;
  if (state === 'undoing') return (undone + kept) / Math.max(1, done + undone + kept);
  return 1;
}

/** One line that says where a change is. */
export function describeBatch({ state, action, total, counts }: Progress): string {
  const { waiting = 0, done = 0, undone = 0, kept = 0 } = counts;
  const { running, done: words } = actionTexts[action];
  if (state === 'running') return `${running}: ${formatNumber(total - waiting)} of ${formatNumber(total)}`;
  if (state === 'undoing')
    return `Undoing: ${formatNumber(undone + kept)} of ${formatNumber(done + undone + kept)}`;
  if (state === 'undone')
    return kept > 0
      ? `Undone: ${formatNumber(undone)}, ${formatNumber(kept)} could not be undone`
      : `Undone: ${formatNumber(undone)}`;
  return `${words}: ${formatNumber(done)} of ${formatNumber(total)}`;
}

/** Only points can be taken back. */
export const isUndoable = ({ action, state, counts }: Progress): boolean =>
  action === 'points' &&
  (state === 'running' || state === 'done') &&
  (counts.done ?? 0) + (counts.waiting ?? 0) > 0;
