import { useQuery } from '@tanstack/react-query';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { When } from '../../../ui/time/time.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { ReviewedChecklist } from '../../tasks/details/reviewed-checklist.tsx';
import { BatchNote } from '../bulk/batch-note.tsx';
import { historyQuery } from '../desk-queries.ts';

interface ReviewResultProps {
  submission: ReviewedSubmission;
  /** Given just now by this reviewer: shown with a short glow. */
  fresh: boolean;
}

/** The result of the review. */
export function ReviewResult({ submission, fresh }: ReviewResultProps) {
  const { status, points, maxPoints, feedback, reviewedAt, reviewedBy } = submission;
  const { awarded } = submissionRules[status];
  const byServer = submission.task !== null && taskKindRules[submission.task.kind].reviewedAtOnce;
  const { data: history } = useQuery(historyQuery(submission.id));
  const review = history?.reviews.find(({ id }) => id === submission.reviewId);
  return (
    <div className={fresh ? 'relative grid gap-3 enter-rise' : 'relative grid gap-3'}>
      {fresh && (
        <span
          aria-hidden
          className="pointer-events-none absolute -inset-5 rounded-card bg-radial from-saffron/50 to-transparent to-70% opacity-0 transition-opacity duration-700 starting:opacity-100 motion-reduce:hidden"
        />
      )}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        {awarded && (
          <span className="text-sm">
            <span className="font-display font-bold text-2xl tabular-nums">{formatNumber(points ?? 0)}</span>
            <span className="text-muted"> of {countOf(maxPoints, 'point')}</span>
          </span>
        )}
      </div>
      {reviewedAt && (
        <p className="text-muted text-sm">
          Reviewed <When date={reviewedAt} />
          {reviewedBy ? ` by ${reviewedBy}` : byServer && ' automatically'}
          {review?.claimedAt && (
            <>
              , opened <When date={review.claimedAt} />
            </>
          )}
        </p>
      )}
      {review && <BatchNote batch={review.batch} />}
      <div className="text-sm empty:hidden">
        <ReviewedChecklist submissionId={submission.id} reader="reviewer" />
      </div>
      {feedback ? (
        <div className="grid gap-1">
          <h4 className="font-medium font-sans text-muted text-xs tracking-normal">Feedback</h4>
          <LinkedText text={feedback} className="text-sm" />
        </div>
      ) : (
        <p className="text-muted text-sm">No feedback was given.</p>
      )}
    </div>
  );
}
