import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { reverseReview } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { presentTime } from '../../../api/server-time.ts';
import { openDraft } from '../../../forms/use-draft.ts';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { toastProblem, toastSuccess, toastUndo } from '../../../ui/overlays/toast.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { useReverse } from '../review-mutations.ts';
import { nothing, type ReviewValues, reviewDraft } from './review-values.ts';
import { storeTicks, takeTicks } from './ticks-query.ts';

const duration = limits.undoSeconds * 1000;

/** What a review did: 'Approved with 40 points'. */
export const reviewWords = ({ status, points }: Pick<ReviewedSubmission, 'status' | 'points'>) =>
  submissionRules[status].awarded
    ? `${submissionRules[status].label} with ${countOf(points ?? 0, 'point')}`
    : submissionRules[status].label;

/** A review that was sent, with what was typed for it. */
interface SentReview {
  reviewed: ReviewedSubmission;
  reviewId: string;
  typed: ReviewValues;
  ticked: string[];
  until: Date;
}

/**
 * Offers to undo each review for some seconds, by a button and the key U. What was typed is unsent again then; after any
 * other reversal the review begins empty.
 * @param onUndone opens the submission, which is pending again
 * @returns a function to call after a review
 */
export function useUndo(onUndone: (id: string) => void) {
  const { mutate } = useReverse();
  const { email } = useAdministrator();
  const queryClient = useQueryClient();
  const last = useRef<SentReview | null>(null);
  const undo = useCallback(
    (sent: SentReview) => {
      if (last.current === sent) last.current = null;
      if (presentTime() > sent.until) return;
      const { reviewed, reviewId, typed, ticked } = sent;
      const draft = openDraft(reviewDraft(email, reviewed.id, reviewed.version));
      // Before the request: an event may open the form before its answer does.
      draft.write(typed, nothing);
      storeTicks(queryClient, email, reviewed, ticked);
      mutate(
        { reviewId },
        {
          onSuccess(submission) {
            toastSuccess('Undone: it is pending again.');
            onUndone(submission.id);
          },
          onError(error) {
            draft.remove();
            storeTicks(queryClient, email, reviewed, []);
            toastProblem(error, reverseReview.failure);
          },
        },
      );
    },
    [mutate, onUndone, email, queryClient],
  );
  useShortcuts({ u: () => last.current && undo(last.current) });
  return useCallback(
    (reviewed: ReviewedSubmission, typed: ReviewValues) => {
      const ticked = takeTicks(queryClient, email, reviewed);
      const { reviewId } = reviewed;
      if (reviewId === null) return;
      const until = new Date(presentTime().getTime() + duration);
      const sent = { reviewed, reviewId, typed, ticked, until };
      last.current = sent;
      toastUndo(`${reviewWords(reviewed)}.`, { onUndo: () => undo(sent), duration });
    },
    [undo, queryClient, email],
  );
}
