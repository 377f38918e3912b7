import { useCallback, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { reverseReview } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { pointsWord } from '../../ui/points-word.ts';
import { toastProblem, toastSuccess, toastUndo } from '../../ui/toast.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useReverse } from './review-mutations.ts';

const duration = limits.undoSeconds * 1000;

/** What a review did: 'Approved with 40 points'. */
export const reviewWords = ({ status, points }: Pick<ReviewedSubmission, 'status' | 'points'>) =>
  submissionRules[status].awarded
    ? `${submissionRules[status].label} with ${points ?? 0} ${pointsWord(points ?? 0)}`
    : submissionRules[status].label;

/**
 * Offers to undo each review for some seconds, by a button and the key U.
 * @param onUndone opens the submission, which is pending again
 * @returns a function to call after a review
 */
export function useUndo(onUndone: (id: string) => void) {
  const { mutate } = useReverse();
  const last = useRef<{ reviewId: string; until: number } | null>(null);
  const undo = useCallback(() => {
    const review = last.current;
    last.current = null;
    if (!review || Date.now() > review.until) return;
    mutate(
      { reviewId: review.reviewId },
      {
        onSuccess(submission) {
          toastSuccess('Undone: it is pending again.');
          onUndone(submission.id);
        },
        onError: (error) => toastProblem(error, reverseReview.failure),
      },
    );
  }, [mutate, onUndone]);
  useShortcuts({ u: undo }, true);
  return useCallback(
    (reviewed: ReviewedSubmission) => {
      if (reviewed.reviewId === null) return;
      last.current = { reviewId: reviewed.reviewId, until: Date.now() + duration };
      toastUndo(`${reviewWords(reviewed)}.`, { onUndo: undo, duration });
    },
    [undo],
  );
}
