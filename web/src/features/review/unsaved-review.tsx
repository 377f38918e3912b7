import { clampAward } from './award-points.ts';
import type { ReviewValues } from './review-values.ts';

interface UnsavedReviewProps {
  typed: ReviewValues;
  maxPoints: number;
}

/** What was typed for a review that can no longer be saved, to copy it. */
export function UnsavedReview({ typed, maxPoints }: UnsavedReviewProps) {
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="font-medium font-sans text-muted text-xs tracking-normal">What you typed, not saved</h4>
      <p className="whitespace-pre-line break-words rounded-control bg-sunk p-3">
        {[typed.points && `${clampAward(typed.points, maxPoints)} points`, typed.feedback]
          .filter(Boolean)
          .join('\n') || 'Nothing'}
      </p>
    </div>
  );
}
