import type { ReviewedHistory } from '#contract/submission-history.ts';
import { When } from '../../../ui/time/time.tsx';
import { LongText } from '../../submissions/long-text.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';

/** About six lines. */
const beginningLength = 400;

interface LastReviewProps {
  reviews: ReviewedHistory['reviews'];
  /** The version that is shown. */
  version: number;
}

/** What the last review of an earlier version asked for, which the shown one answers. */
export function LastReview({ reviews, version }: LastReviewProps) {
  const last = reviews.findLast((review) => review.version < version && review.reversedAt === null);
  if (!last || last.feedback === '') return null;
  const { status, feedback, reviewedAt, reviewedBy } = last;
  return (
    <section
      aria-label="The review before"
      className="grid max-w-[72ch] gap-1.5 rounded-control bg-sunk px-4 py-3 text-sm"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        <StatusBadge status={status} />
        <When date={reviewedAt} />
        {reviewedBy && (
          <span>
            by <span translate="no">{reviewedBy}</span>
          </span>
        )}
      </p>
      <LongText text={feedback} beginning={beginningLength} />
    </section>
  );
}
