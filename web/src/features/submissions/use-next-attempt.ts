import { useQuery } from '@tanstack/react-query';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
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
  const { data: history } = useQuery({ ...historyQuery(id), enabled: revisable });
  const { data: appeals } = useQuery({ ...appealsQuery(id), enabled: revisable });
  const { data: newest } = useQuery({
    ...taskQuery(task?.id ?? ''),
    enabled: revisable && !rules.live && task !== null,
  });
  if (!rules) return undefined;
  if (!revisable) return null;
  const newer = newest?.mySubmission?.id ?? id;
  if (newer !== id) return { newer };
  if (appeals?.items.some(({ outcome }) => outcome === null)) return 'appeal';
  if (history === undefined) return undefined;
  return history.revisableUntil === null ? null : { until: history.revisableUntil };
}
