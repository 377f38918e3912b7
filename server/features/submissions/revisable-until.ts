import { type SubmissionStatus, submissionRules } from '../../contract/submission-status.ts';

interface Reviewed {
  readonly status: SubmissionStatus;
  readonly reviseUntil: Date | string | null;
  /** As it is now; null once it was deleted. */
  readonly task: { readonly lastDate: Date | string } | null;
}

/** Until when work can be revised: the task's deadline or the date of the review, the later one. Null: not at all. */
export function revisableUntil({ status, reviseUntil, task }: Reviewed): Date | null {
  if (!submissionRules[status].revisable) return null;
  const times = [reviseUntil, task?.lastDate ?? null].flatMap((time) =>
    time === null ? [] : [Number(new Date(time))],
  );
  return times.length === 0 ? null : new Date(Math.max(...times));
}
