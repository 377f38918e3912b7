import { deleteSubmission, type ReviewedSubmission } from '#contract/review.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { useDeleteSubmission } from './review-mutations.ts';

interface DeleteSubmissionDialogProps {
  submission: ReviewedSubmission;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const deletion = useDeleteSubmission(submission.id);
  const points = submission.points ?? 0;
  return (
    <DeleteDialog
      title="Delete submission"
      deletion={deletion}
      success="Submission deleted."
      failure={deleteSubmission.failure}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>Are you sure you want to delete this submission?</p>
      {points > 0 && <p>The {formatNumber(points)} points that it earned are deducted.</p>}
    </DeleteDialog>
  );
}
