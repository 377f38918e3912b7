import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { WorkDifference } from './work-difference.tsx';
import type { WorkValues } from './work-form.ts';

interface EditConflictProps {
  /** What the server has now. */
  newest: Submission;
  /** What is in the form. */
  mine: WorkValues;
  onKeepMine: () => void;
  onTakeNewest: () => void;
}

/** Shown if the submission was changed in another tab or reviewed while the form was open. Shows the saved version. */
export function EditConflict({ newest, mine, onKeepMine, onTakeNewest }: EditConflictProps) {
  const { editable, label } = submissionRules[newest.status];
  if (!editable) {
    return (
      <p>
        It was {label.toLowerCase()} in the meantime and can no longer be changed. Your text is still in this
        form, so you can copy it. Close the form to read the review.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <WorkDifference newest={newest} mine={mine} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeNewest}>
          Use the saved version
        </Button>
      </div>
      <p className="text-muted">Nothing is replaced until you press Save Changes.</p>
    </div>
  );
}
