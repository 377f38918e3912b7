import { deleteSubmission, type ReviewedSubmission } from '#contract/review.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatPoints } from '../../ui/format-points.ts';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { useDeleteSubmission } from './review-mutations.ts';

interface DeleteSubmissionDialogProps {
  submission: ReviewedSubmission;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const { mutateAsync, isPending } = useDeleteSubmission(submission.id);
  const points = submission.points ?? 0;

  async function onConfirm() {
    try {
      await mutateAsync();
    } catch (error) {
      toastProblem(error, deleteSubmission.failure);
      onClose();
      return;
    }
    toastSuccess('Submission deleted.');
    onClose();
    onDeleted();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete submission"
      description={
        <div className="grid gap-2">
          <p>Are you sure you want to delete this submission?</p>
          {points > 0 && <p>The {formatPoints(points)} points that it earned are taken back.</p>}
        </div>
      }
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={onConfirm}
    />
  );
}
