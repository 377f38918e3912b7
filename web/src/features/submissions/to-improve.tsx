import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { handInAgainPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { excerptOf } from '../../ui/excerpt.ts';
import { DueIn, useNow } from '../../ui/time.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { chooseToImprove, type ToImproveItem } from './choose-to-improve.ts';
import { StatusBadge } from './status-badge.tsx';
import { rejectedQuery } from './submissions-query.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

/** Rejected work and requested changes that may be handed in again, the soonest end first. */
export function useToImprove(): ToImproveItem[] {
  const { data } = useQuery(rejectedQuery());
  return chooseToImprove(data?.items ?? [], useNow().getTime());
}

/** One such submission: what the reviewer said, and the way to hand in again. */
export function ToImprove({ task, submission, until }: ToImproveItem) {
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
          <DueIn date={until} />
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
