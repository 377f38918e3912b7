import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { handInAgainPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { excerptOf } from '../../ui/excerpt.ts';
import { DueIn } from '../../ui/time.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { openTasksQuery } from '../tasks/tasks-query.ts';
import { StatusBadge } from './status-badge.tsx';
import { rejectedQuery } from './submissions-query.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

interface ToImproveItem {
  task: Pick<Task, 'id' | 'title' | 'lastDate'>;
  submission: Submission;
}

/** Rejected work and requested changes that may be handed in again, the soonest deadline first. */
export function useToImprove(): ToImproveItem[] {
  const tasks = useQuery(openTasksQuery()).data?.items ?? [];
  const rejected = useQuery(rejectedQuery()).data?.items ?? [];
  const again = tasks
    .filter(
      ({ closed, mySubmission }) => !closed && mySubmission && submissionRules[mySubmission.status].revisable,
    )
    .flatMap((task) => {
      const submission = rejected.find(({ id }) => id === task.mySubmission?.id);
      return submission ? [{ task, submission }] : [];
    });
  // Its task is not open for other work of the student.
  const asked = rejected.flatMap((submission) => {
    const { status, task } = submission;
    const { live, revisable } = submissionRules[status];
    return live && revisable && task && Date.parse(task.lastDate) > Date.now() ? [{ task, submission }] : [];
  });
  return [...asked, ...again].toSorted((a, b) => Date.parse(a.task.lastDate) - Date.parse(b.task.lastDate));
}

/** One such submission: what the reviewer said, and the way to hand in again. */
export function ToImprove({ task, submission }: ToImproveItem) {
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
      <div className="grid gap-1.5">
        <h3 className="text-xl">{titleOf(task)}</h3>
        {submission.feedback && (
          <p className="line-clamp-4 max-w-[65ch] border-edge border-l-2 pl-3">
            {excerptOf(submission.feedback, 280)}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <StatusBadge status={submission.status} />
          <DueIn date={task.lastDate} />
          <WorkDraftBadge userId={submission.userId} taskId={task.id} submission={submission} />
        </p>
      </div>
      <ButtonLink
        to={handInAgainPath(task.id)}
        icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
        aria-label={`Hand in again: ${titleOf(task)}`}
        className="justify-self-start"
      >
        Hand in again
      </ButtonLink>
    </li>
  );
}
