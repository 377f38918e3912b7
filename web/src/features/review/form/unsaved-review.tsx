import type { ReviewedSubmission } from '#contract/review.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { approvalOf, type ReviewValues } from './review-values.ts';

interface UnsavedReviewProps {
  typed: ReviewValues;
  submission: ReviewedSubmission;
  /** The administrator reviewed it elsewhere. */
  own: boolean;
}

/** What was typed for a review that cannot be saved now, to copy it. */
export function UnsavedReview({ typed, submission, own }: UnsavedReviewProps) {
  const { maxPoints, points, feedback } = submission;
  const filled = approvalOf(typed, maxPoints);
  const samePoints = (points ?? 0) === filled.points;
  const sameFeedback = (feedback ?? '') === filled.feedback.trim();
  if (own && samePoints && sameFeedback) return null;
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="font-medium font-sans text-muted text-xs tracking-normal">What you typed, not saved</h4>
      <p className="whitespace-pre-line break-words rounded-control bg-sunk p-3">
        {[typed.points && countOf(filled.points, 'point'), typed.feedback].filter(Boolean).join('\n') ||
          'Nothing'}
      </p>
    </div>
  );
}
