import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { SaveConflict } from '../../forms/save-conflict.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { WorkDifference } from './work-difference.tsx';
import type { WorkValues } from './work-form.ts';

interface EditConflictProps {
  /** What the server has now. */
  newest: Submission;
  /** What is in the form. */
  mine: WorkValues;
  /** As in `FormProblem`. */
  reveal: boolean;
  /** Null if the reviewed work cannot be revised. */
  onRevise: (() => void) | null;
  onKeepMine: () => void;
  onTakeNewest: () => void;
}

/** Shown if the submission was changed elsewhere or reviewed since the edit began. Shows the saved version. */
export function EditConflict({
  newest,
  mine,
  reveal,
  onRevise,
  onKeepMine,
  onTakeNewest,
}: EditConflictProps) {
  const { editable, label, toBeChanged } = submissionRules[newest.status];
  if (!editable) {
    return (
      <FormProblem
        title={
          toBeChanged
            ? 'Changes were requested in the meantime.'
            : `This work was ${label.toLowerCase()} in the meantime and can no longer be changed.`
        }
        reveal={reveal}
      >
        {onRevise ? (
          <>
            <p>Your text is still in this form. The form to hand it in again shows the review too.</p>
            <Button size="sm" className="justify-self-start" onClick={onRevise}>
              Hand in again with this text
            </Button>
          </>
        ) : (
          <p>Your text is still in this form, so you can copy it. Close the form to read the review.</p>
        )}
      </FormProblem>
    );
  }
  return (
    <SaveConflict
      title="This work was changed in another tab or on another device since you began to edit it."
      reveal={reveal}
      onKeepMine={onKeepMine}
      onTakeNewest={onTakeNewest}
    >
      <WorkDifference newest={newest} mine={mine} />
    </SaveConflict>
  );
}
