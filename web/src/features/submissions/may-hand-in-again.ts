import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';

/** Whether new work may follow this one: it was rejected, and its task is still open. */
export function mayHandInAgain({ status, task }: Submission): boolean {
  return !submissionRules[status].live && task !== null && Date.parse(task.lastDate) > Date.now();
}
