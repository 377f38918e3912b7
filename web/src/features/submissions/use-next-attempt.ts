import { useQuery } from '@tanstack/react-query';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { taskQuery } from '../tasks/tasks-query.ts';

/**
 * What may follow a rejected submission: new work ('open'), nothing because newer work followed already, whose id `newer`
 * is, or nothing at all (null).
 */
export function useNextAttempt({ id, status, task }: Submission): 'open' | { newer: string } | null {
  const possible = !submissionRules[status].live && task !== null && Date.parse(task.lastDate) > Date.now();
  const { data } = useQuery({ ...taskQuery(task?.id ?? ''), enabled: possible });
  const newest = data?.mySubmission?.id ?? id;
  if (possible && newest !== id) return { newer: newest };
  return possible ? 'open' : null;
}
