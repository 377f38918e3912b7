import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { When } from '../../ui/time/time.tsx';
import { SubmissionWork } from './submission-work.tsx';
import type { WorkValues } from './work-form.ts';

interface DraftConflictProps {
  /** What another tab or device has saved; null if the draft was discarded there. */
  newest: { values: WorkValues; updatedAt: string } | null;
  onKeepMine: () => void;
  onTakeNewest: () => void;
}

/** Shown if the same draft was changed in this form and elsewhere: the form has one text, this the other. */
export function DraftConflict({ newest, onKeepMine, onTakeNewest }: DraftConflictProps) {
  if (newest === null) {
    return (
      <FormProblem title="This draft was discarded in another tab or on another device.">
        <p>What is in this form is not saved any more.</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            Keep what is here
          </Button>
          <Button size="sm" onClick={onTakeNewest}>
            Discard it here too
          </Button>
        </div>
      </FormProblem>
    );
  }
  const { title, description, link, files } = newest.values;
  return (
    <FormProblem title="This draft was also changed in another tab or on another device.">
      <p>
        There it says, saved <When date={newest.updatedAt} />:
      </p>
      <section aria-label="The other draft" className="grid gap-2 rounded-control bg-raised p-3">
        {title !== '' && <p className="font-semibold">{title}</p>}
        <SubmissionWork submission={{ description, link: null, files }} />
        {/* As typed: it may not be an address yet. */}
        {link !== '' && <p className="wrap-anywhere">{link}</p>}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep what is here
        </Button>
        <Button size="sm" onClick={onTakeNewest}>
          Use the other draft
        </Button>
      </div>
      <p className="text-muted">Copy what you need from it first: what you do not choose is replaced.</p>
    </FormProblem>
  );
}
