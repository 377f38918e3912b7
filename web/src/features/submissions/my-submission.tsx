import { submissionRules } from '#contract/submission-status.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { SubmissionActions, type SubmissionActionsProps } from './submission-actions.tsx';
import { SubmissionReview } from './submission-review.tsx';
import { SubmissionTimes } from './submission-times.tsx';
import { SubmissionWork } from './submission-work.tsx';
import { editDraftKey } from './work-form.ts';

/** The student's own submission for a task, in full. */
export function MySubmission(props: SubmissionActionsProps) {
  const { submission } = props;
  const { editable } = submissionRules[submission.status];
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={submission.status} points={submission.points} />
          <DraftBadge draftKeys={[editDraftKey(submission)]} />
        </span>
        <SubmissionTimes submission={submission} />
      </div>
      <h3 className="text-xl [overflow-wrap:anywhere]">{workTitleOf(submission)}</h3>
      <SubmissionWork submission={submission} />
      {editable && (
        <p className="text-muted text-sm">
          Waiting for review. You can edit or withdraw it until it is reviewed.
        </p>
      )}
      <SubmissionReview submission={submission} />
      <SubmissionActions {...props} />
    </div>
  );
}
