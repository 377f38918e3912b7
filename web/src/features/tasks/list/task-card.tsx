import { Clock, Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { excerptOfMarkdown } from '../../../ui/text/excerpt.ts';
import { DueIn } from '../../../ui/time/time.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { TaskPicture } from '../pictures/task-picture.tsx';
import { RoundsNote } from '../rounds-note.tsx';
import { SaveButton } from '../save-button.tsx';
import { TaskPoints } from '../task-points.tsx';
import { titleOf } from '../task-title.ts';
import { TaskBadges } from './task-badges.tsx';

interface TaskCardProps {
  task: Task;
  heading: 'h2' | 'h3';
  /** None in a preview. */
  draftBadge?: ReactNode;
}

/** The whole card is clickable; keyboard and screen readers get one link, the title, and the button that saves it. */
export function TaskCard({ task, heading: Heading, draftBadge }: TaskCardProps) {
  const { mySubmission, closed, estimatedTime } = task;
  const { pathname, search } = useLocation();
  return (
    <Card
      className={classNames(
        'group relative flex h-full flex-col transition-[border-color] has-[a:focus-visible]:outline-[2.5px] has-[a:focus-visible]:outline-flame has-[a:focus-visible]:outline-offset-2 hover:border-edge',
        closed && 'bg-sunk! shadow-none!',
      )}
    >
      <div className={classNames('relative overflow-hidden', closed && 'opacity-60 saturate-[.35]')}>
        <TaskPicture
          task={task}
          className="aspect-auto! h-22 transition-transform duration-240 group-hover:scale-[1.02]"
        />
      </div>
      <SaveButton task={task} small />
      {mySubmission && (
        <span className="absolute top-14 left-4">
          <StatusBadge status={mySubmission.status} points={mySubmission.points} />
        </span>
      )}
      <div className="flex flex-1 flex-col gap-2 p-5 pt-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm">
          <TaskBadges task={task} draftBadge={draftBadge} />
          <span>{task.domain}</span>
        </div>
        <Heading className={classNames('text-xl', closed && 'text-muted')}>
          <Link
            to={paths.task(task.id)}
            state={pathname === paths.tasks ? { from: search } : null}
            className="line-clamp-3 outline-none [overflow-wrap:anywhere] before:absolute before:inset-0"
          >
            {titleOf(task)}
          </Link>
        </Heading>
        <p className="mb-2 line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
          {excerptOfMarkdown(task.content)}
        </p>
        <TakeReason task={task} />
        <RoundsNote task={task} className="mb-2" />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5 border-line border-t pt-3.5">
          <p
            className={classNames(
              'flex items-baseline gap-1.5 whitespace-nowrap text-sm',
              closed && 'text-muted',
            )}
          >
            <TaskPoints points={task.points} className="font-display text-3xl leading-none" />
          </p>
          <p className="grid min-w-0 grow justify-items-end gap-0.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
            {estimatedTime && (
              <span
                className={classNames(
                  'flex max-w-full items-center gap-1.5 font-semibold',
                  closed && 'text-muted',
                )}
              >
                <Hourglass aria-hidden strokeWidth={1.75} />
                <span className="sr-only">Estimated time: </span>
                <span className="truncate">{estimatedTime}</span>
              </span>
            )}
            <span className="relative z-1 flex items-center gap-1.5 text-muted text-xs">
              <Clock aria-hidden strokeWidth={1.75} />
              <DueIn date={task.lastDate} />
            </span>
          </p>
        </div>
      </div>
    </Card>
  );
}

/** What keeps the student from beginning it; nothing once it is closed. */
function TakeReason({ task: { reasons, closed } }: { task: Task }) {
  const [reason] = reasons;
  if (reason === undefined || closed) return null;
  return (
    <p className="mb-2 flex gap-2 text-sm">
      <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{reason.why}</span>
    </p>
  );
}
