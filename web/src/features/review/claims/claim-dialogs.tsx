import type { ReviewedSubmission } from '#contract/review.ts';
import { claimSubmission, reverseReview } from '#contract/review-claims.ts';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { useReverse } from '../review-mutations.ts';
import { useTakeOver } from './use-claim.ts';

interface ClaimDialogProps {
  submission: ReviewedSubmission;
  onClose: () => void;
}

/** Asks why the work is taken over from the administrator who has it open. */
export function TakeOverDialog({
  submission,
  onTakenOver,
  onClose,
}: ClaimDialogProps & { onTakenOver: () => void }) {
  const takeOver = useTakeOver(submission.id);
  const name = submission.claim?.name ?? 'The other administrator';
  return (
    <ReasonDialog
      title="Take over this submission"
      description={`${name} has it open and can no longer review it then. What they typed stays in their browser.`}
      hint={`${name} and the other administrators read it beside the work. The student does not.`}
      confirmLabel="Take over"
      busy={takeOver.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        takeOver.mutate(reason, {
          onSuccess() {
            onTakenOver();
            onClose();
          },
          onError: (error) => toastProblem(error, claimSubmission.failure),
        })
      }
    />
  );
}

/** Asks why a review is reversed. */
export function ReverseDialog({ submission, onClose }: ClaimDialogProps) {
  const reverse = useReverse();
  const points = submission.points ?? 0;
  return (
    <ReasonDialog
      title="Reverse this review"
      description={`The work is pending again, and the student is notified.${points > 0 ? ` The ${countOf(points, 'point is', 'points are')} taken back.` : ''}`}
      hint="The student reads it word for word: on the page of their work, in the notification and in their points."
      confirmLabel="Reverse review"
      busy={reverse.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        reverse.mutate(
          { reviewId: submission.reviewId ?? '', reason },
          {
            onSuccess() {
              toastSuccess('The review was reversed.');
              onClose();
            },
            onError: (error) => toastProblem(error, reverseReview.failure),
          },
        )
      }
    />
  );
}
