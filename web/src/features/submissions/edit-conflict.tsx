import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { SubmissionWork } from './submission-work.tsx';
import { differingFields, type WorkValues, workOf } from './work-form.ts';

interface EditConflictProps {
  /** What the server has now. */
  newest: Submission;
  /** What is in the form. */
  mine: WorkValues;
  onKeepMine: () => void;
  onTakeNewest: () => void;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

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
  const differing = differingFields(mine, workOf(newest));
  return (
    <div className="grid gap-3">
      <p>
        {differing.length === 0
          ? 'The saved version is the same as yours.'
          : `The saved version has a different ${list.format(differing)}:`}
      </p>
      {differing.length > 0 && (
        <div className="grid gap-2 rounded-control bg-raised p-3">
          <p className="font-semibold">{workTitleOf(newest)}</p>
          <SubmissionWork submission={newest} preview />
        </div>
      )}
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
