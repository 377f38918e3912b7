import type { Submission } from '#contract/submissions.ts';
import { formatList } from '../../ui/text/format-list.ts';
import { workTitleOf } from '../tasks/task-title.ts';
import { SubmissionWork } from './submission-work.tsx';
import { differingFields, type WorkValues, workOf } from './work-form.ts';

interface WorkDifferenceProps {
  /** What the server has now. */
  newest: Submission;
  /** What is in the form. */
  mine: WorkValues;
}

/** The saved version, if it differs from the form's values. */
export function WorkDifference({ newest, mine }: WorkDifferenceProps) {
  const differing = differingFields(mine, workOf(newest));
  if (differing.length === 0) return <p>The saved version is the same as yours.</p>;
  return (
    <>
      <p>The saved version has a different {formatList(differing)}:</p>
      <div className="grid gap-2 rounded-control bg-raised p-3">
        <p className="font-semibold">{workTitleOf(newest)}</p>
        <SubmissionWork submission={newest} preview />
      </div>
    </>
  );
}
