import { Link } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { WorkDifference } from './work-difference.tsx';
import type { WorkValues } from './work-form.ts';

interface AlreadyHandedInProps {
  /** The work that was submitted elsewhere. */
  existing: Submission;
  /** It is the version that the form revises: its review was taken back, or another one followed. */
  unchanged: boolean;
  /** What is in the form. */
  mine: WorkValues;
  onEditWithMine: () => void;
  onDiscardMine: () => void;
}

/** Shown in a form with unsent text if the work for its task was submitted in another tab or on another device. */
export function AlreadyHandedIn(props: AlreadyHandedInProps) {
  const { existing, unchanged, mine, onEditWithMine, onDiscardMine } = props;
  const { editable, label, filter, toBeChanged } = submissionRules[existing.status];
  return (
    <FormProblem
      title={
        !unchanged
          ? 'You already handed in work for this task, in another tab or on another device.'
          : editable
            ? 'The review was taken back in the meantime, so your work waits for another review.'
            : 'Your work was reviewed again in the meantime.'
      }
    >
      {editable ? (
        <WorkDifference newest={existing} mine={mine} />
      ) : (
        <p>
          {toBeChanged ? 'Changes were requested' : `It was ${label.toLowerCase()}`} in the meantime and can
          no longer be changed. Your text is still in this form, so you can copy it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {editable && (
          <Button size="sm" onClick={onEditWithMine}>
            Edit the handed-in work with mine
          </Button>
        )}
        <Button size="sm" onClick={onDiscardMine}>
          Discard mine
        </Button>
      </div>
      <p>
        <Link className="text-link touch-target" to={`${paths.pending}?status=${filter}`}>
          See the handed-in work
        </Link>
      </p>
    </FormProblem>
  );
}
