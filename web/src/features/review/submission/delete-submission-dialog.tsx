import { deleteSubmission, type ReviewedSubmission } from '#contract/review.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteSubmission } from '../review-mutations.ts';
import { textsOf } from '../submission-texts.ts';

interface DeleteSubmissionDialogProps {
  submission: ReviewedSubmission;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const deletion = useDeleteSubmission(submission.id);
  const points = submission.points ?? 0;
  const { taskTitle } = textsOf(submission);
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
      <p className="wrap-anywhere">
        {taskTitle}, by{' '}
        {submission.user ? <span translate="no">{submission.user.name}</span> : 'a deleted account'}. It
        cannot be restored.
      </p>
      {points > 0 && (
        <p>The {countOf(points, 'point that it earned is', 'points that it earned are')} deducted.</p>
      )}
    </DeleteDialog>
  );
}
