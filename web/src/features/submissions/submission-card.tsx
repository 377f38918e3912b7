import { Link } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { handInAgainPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DueIn } from '../../ui/time.tsx';
import { taskTitleOf, workTitleOf } from '../tasks/task-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import { SubmissionReview } from './submission-review.tsx';
import { SubmissionTimes } from './submission-times.tsx';
import { SubmissionWork } from './submission-work.tsx';
import { workDraftKeys } from './work-form.ts';

interface SubmissionCardProps {
  submission: Submission;
  onEdit: () => void;
}

/** One of the student's own submissions, in the list. */
export function SubmissionCard({ submission, onEdit }: SubmissionCardProps) {
  const { task, status } = submission;
  const { editable, live } = submissionRules[status];
  const open = task !== null && Date.parse(task.lastDate) > Date.now();
  const again = !live && open;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={status} points={submission.points} />
          <DraftBadge draftKeys={workDraftKeys(submission.userId, task?.id, submission)} />
        </span>
        <SubmissionTimes submission={submission} />
      </div>
      <div className="grid gap-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">{workTitleOf(submission)}</h2>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          For{' '}
          {task ? (
            <Link to={paths.task(task.id)} className="text-link">
              {taskTitleOf(submission)}
            </Link>
          ) : (
            taskTitleOf(submission)
          )}
          {editable && open && (
            <>
              , <DueIn date={task.lastDate} inSentence />
            </>
          )}
        </p>
      </div>
      <SubmissionWork submission={submission} preview />
      <SubmissionReview submission={submission} />
      <SubmissionActions submission={submission} onEdit={onEdit} />
      {again && (
        <ButtonLink size="sm" className="justify-self-start" to={handInAgainPath(task.id)}>
          Hand in again
        </ButtonLink>
      )}
    </Card>
  );
}
