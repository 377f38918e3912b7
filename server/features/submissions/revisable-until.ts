import { type SubmissionStatus, submissionRules } from '../../contract/submission-status.ts';

interface Reviewed {
  readonly status: SubmissionStatus;
  readonly reviseUntil: Date | string | null;
  /** As it is now; null once it was deleted. */
  readonly task: { readonly lastDate: Date | string } | null;
}

/**
 * Until when work can be revised: the task's deadline or the date of the review, the later one. Null: not at all; also once
 * the task was deleted, like its drafts.
 */
export function revisableUntil({ status, reviseUntil, task }: Reviewed): Date | null {
  if (!submissionRules[status].revisable || task === null) return null;
  const deadline = new Date(task.lastDate);
  const extended = reviseUntil === null ? deadline : new Date(reviseUntil);
  return extended > deadline ? extended : deadline;
}
