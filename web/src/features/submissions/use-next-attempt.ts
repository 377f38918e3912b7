import { useQuery } from '@tanstack/react-query';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { useNow } from '../../ui/time/time.tsx';
import { taskQuery } from '../tasks/tasks-query.ts';
import { appealsQuery, historyQuery } from './history-query.ts';

type NextAttempt =
  /** The same work can be revised. */
  | { until: string }
  /** Newer work followed already. */
  | { newer: string }
  /** An appeal is open: until it is decided the work stays as it is. */
  | 'appeal';

/** Until when the work can be revised; null if it cannot. */
export const revisionUntil = (next: NextAttempt | null | undefined): string | null =>
  typeof next === 'object' && next !== null && 'until' in next ? next.until : null;

/** What may follow a rejected submission, or one that needs changes; null if nothing, undefined until it is known. */
export function useNextAttempt(submission: Submission | undefined): NextAttempt | null | undefined {
  const { id, task } = submission ?? { id: '', task: null };
  const rules = submission && submissionRules[submission.status];
  const revisable = rules?.revisable === true;
  const history = useQuery({ ...historyQuery(id), enabled: revisable });
  const appeals = useQuery({ ...appealsQuery(id), enabled: revisable });
  const { data: newest } = useQuery({
    ...taskQuery(task?.id ?? ''),
    enabled: revisable && !rules.live && task !== null,
  });
  const now = useNow();
  if (!rules) return undefined;
  if (!revisable) return null;
  // That of a task that can be done again is of the present round.
  const newer = newest?.repeat === null ? (newest.mySubmission?.id ?? id) : id;
  if (newer !== id) return { newer };
  if (appeals.data?.items.some(({ outcome }) => outcome === null)) return 'appeal';
  if ([history, appeals].some(({ isPending, isFetching }) => isPending && isFetching)) return undefined;
  // A revision was just sent, or another review followed: the submission itself is being read again.
  if (history.data && history.data.status !== submission?.status) return undefined;
  // If the server cannot be reached, the deadline of the task tells.
  const until = history.data ? history.data.revisableUntil : (task?.lastDate ?? null);
  // It may pass while the page is open.
  return until === null || Date.parse(until) <= now.getTime() ? null : { until };
}
