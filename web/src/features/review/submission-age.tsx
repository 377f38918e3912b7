import { ClockAlert } from 'lucide-react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { Ago, useNow, Waiting } from '../../ui/time.tsx';

/** Milliseconds after which a submission has waited for long. */
const longWait = 3 * 24 * 3_600_000;

/** How long ago the work was submitted; marked while it waits for long. */
export function SubmissionAge({
  submission,
}: {
  submission: Pick<ReviewedSubmission, 'submittedAt' | 'status'>;
}) {
  const { submittedAt, status } = submission;
  const now = useNow();
  const waitsLong =
    submissionRules[status].reviewable && now.getTime() - new Date(submittedAt).getTime() >= longWait;
  if (!waitsLong) return <Ago date={submittedAt} />;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-warn">
      <ClockAlert aria-hidden strokeWidth={2} className="size-3.5 shrink-0" />
      <Waiting date={submittedAt} />
    </span>
  );
}
