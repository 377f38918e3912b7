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
import { rejectedQuery } from './submissions-query.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

/** Rejected work that may be handed in again, the soonest deadline first. */
export function useToImprove(): { task: Task; submission: Submission }[] {
  const tasks = useQuery(openTasksQuery()).data?.items ?? [];
  const rejected = useQuery(rejectedQuery()).data?.items ?? [];
  return tasks
    .filter(
      ({ closed, mySubmission }) => !closed && mySubmission && submissionRules[mySubmission.status].revisable,
    )
    .toSorted((a, b) => Date.parse(a.lastDate) - Date.parse(b.lastDate))
    .flatMap((task) => {
      const submission = rejected.find(({ id }) => id === task.mySubmission?.id);
      return submission ? [{ task, submission }] : [];
    });
}

/** One rejected submission: what the reviewer said, and the way to hand in again. */
export function ToImprove({ task, submission }: { task: Task; submission: Submission }) {
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
