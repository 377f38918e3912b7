import { type SubmissionStatus, submissionRules } from '../../contract/submission-status.ts';

interface Reviewed {
  readonly status: SubmissionStatus;
  readonly reviseUntil: Date | null;
  /** As it is now; null once it was deleted. */
  readonly task: { readonly lastDate: Date } | null;
}

/** Until when work can be revised: the task's deadline or the date of the review, the later one. Null: not at all. */
export function revisableUntil({ status, reviseUntil, task }: Reviewed): Date | null {
  if (!submissionRules[status].revisable) return null;
  if (task === null || reviseUntil === null) return reviseUntil ?? task?.lastDate ?? null;
  return reviseUntil > task.lastDate ? reviseUntil : task.lastDate;
}
