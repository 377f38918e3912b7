import { useQuery } from '@tanstack/react-query';
import { submissionRules } from '#contract/submission-status.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task } from '#contract/tasks.ts';
import { freshFor } from '../../api/query-client.ts';
import { mySubmissionQuery } from './submissions-query.ts';
import { revisionUntil, useNextAttempt } from './use-next-attempt.ts';

/** The student's work for a task, and whether more can be handed in. */
export function useTaskWork({ kind, mySubmission, closed, reasons, lastDate }: Task) {
  const { data, error, refetch } = useQuery({
    ...mySubmissionQuery(mySubmission?.id ?? ''),
    enabled: mySubmission !== null,
    // The task knows of a review that a cached submission lacks.
    staleTime: ({ state }) => (state.data?.status === mySubmission?.status ? freshFor : 0),
  });
  /** Null without work, undefined while it is loaded. */
  const latest = mySubmission === null ? null : data;
  /** Rejected, or to be changed. */
  const revisable =
    mySubmission !== null && submissionRules[mySubmission.status].revisable && taskKindRules[kind].revisable;
  const next = useNextAttempt(latest ?? undefined);
  const begins = mySubmission === null && !closed && reasons.length === 0;
  return {
    latest,
    error,
    refetch,
    revisable,
    next,
    /** Until when the form accepts work; null if it does not, or until it is known. */
    until: revisable ? revisionUntil(next) : begins ? lastDate : null,
  };
}
