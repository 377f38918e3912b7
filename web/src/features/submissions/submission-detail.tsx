import { RotateCcw } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import { handInAgainPath, paths, workPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { DueIn } from '../../ui/time/time.tsx';
import { taskTitleOf } from '../tasks/task-title.ts';
import { MySubmission } from './my-submission.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useNextAttempt } from './use-next-attempt.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

interface SubmissionDetailProps {
  submission: Submission;
  onEdit: () => void;
  /** The heading, to move the focus there. */
  ref?: Ref<HTMLHeadingElement>;
}

/** One of the student's submissions beside the list, headed by its task. */
export function SubmissionDetail({ submission, onEdit, ref }: SubmissionDetailProps) {
  const { task, status } = submission;
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <MySubmission
        submission={submission}
        onEdit={onEdit}
        head={
          <div className="grid gap-2">
            <span className="flex flex-wrap gap-2">
              <StatusBadge status={status} points={submission.points} />
              <WorkDraftBadge userId={submission.userId} taskId={task?.id} submission={submission} />
            </span>
            <h2
              id={heading}
              ref={ref}
              tabIndex={-1}
              className="text-2xl outline-none [overflow-wrap:anywhere]"
            >
              {taskTitleOf(submission)}
            </h2>
            {task && (
              <p className="text-muted text-sm">
                <Link to={paths.task(task.id)} className="text-link touch-target">
                  See the task
                </Link>
              </p>
            )}
          </div>
        }
        next={submissionRules[status].revisable ? <NextAttempt submission={submission} /> : null}
      />
    </section>
  );
}

/** What to do after a rejection, or when changes were requested. */
function NextAttempt({ submission }: { submission: Submission }): ReactNode {
  const { task } = submission;
  const next = useNextAttempt(submission);
  if (next === undefined || (task && !taskKindRules[task.kind].revisable)) return null;
  if (next === 'appeal') {
    return <p className="text-muted text-sm">Until your appeal is decided you cannot hand in a revision.</p>;
  }
  if (next !== null && 'newer' in next) {
    return (
      <p className="text-muted text-sm">
        You have handed in newer work for this task.{' '}
        <Link to={workPath(next.newer)} className="text-link touch-target">
          See the newer work
        </Link>
      </p>
    );
  }
  if (task !== null && next !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink
          variant="primary"
          icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
          to={handInAgainPath(task.id, submission.id)}
        >
          Hand in again
        </ButtonLink>
        <p className="min-w-0 flex-1 basis-52 text-muted text-sm">
          <DueIn date={next.until} />. Your text, link and files are filled in for you.
        </p>
      </div>
    );
  }
  return (
    <p className="text-muted text-sm">
      {task === null
        ? 'The task was deleted, so this work cannot be handed in again.'
        : 'The deadline of the task has passed, so this work cannot be handed in again.'}{' '}
      <Link to={`${paths.tasks}?show=open`} className="text-link">
        See the open tasks
      </Link>
    </p>
  );
}
