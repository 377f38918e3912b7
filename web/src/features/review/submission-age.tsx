import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { reviewBy } from '#contract/review-promise.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { programme } from '../../content/site.ts';
import { Ago, useNow, Waiting } from '../../ui/time/time.tsx';
import { handedInAt } from './handed-in-at.ts';

interface SubmissionAgeProps {
  submission: Pick<ReviewedSubmission, 'submittedAt' | 'revisedAt' | 'status'>;
}

/** How long the work waits for its review, if that is longer than promised; otherwise `fallback`. */
export function LongWait({ submission, fallback }: SubmissionAgeProps & { fallback?: ReactNode }) {
  const { status } = submission;
  const handedIn = handedInAt(submission);
  const now = useNow();
  const late = reviewBy(handedIn, programme().reviewDays) < now;
  if (!submissionRules[status].reviewable || !late) return fallback;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-warn">
      <ClockAlert aria-hidden strokeWidth={2} className="size-3.5 shrink-0" />
      <Waiting date={handedIn} />
    </span>
  );
}

/** How long ago the work was handed in or revised; marked while it waits for long. */
export function SubmissionAge({ submission }: SubmissionAgeProps) {
  return <LongWait submission={submission} fallback={<Ago date={handedInAt(submission)} />} />;
}
