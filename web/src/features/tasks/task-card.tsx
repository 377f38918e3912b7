import { Link } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { excerptOf } from '../../ui/excerpt.ts';
import { DueIn } from '../../ui/time.tsx';
import { Points } from '../points/points.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { TaskBadges } from './task-badges.tsx';
import { TaskPicture } from './task-picture.tsx';
import { titleOf } from './task-title.ts';

interface TaskCardProps {
  task: Task;
  heading: 'h2' | 'h3';
  draftKeys: readonly string[];
}

/** The whole card is clickable; keyboard and screen readers get one link, the title. */
export function TaskCard({ task, heading: Heading, draftKeys }: TaskCardProps) {
  const { mySubmission } = task;
  return (
    <Card className="group relative flex h-full flex-col transition-[border-color] has-[a:focus-visible]:outline-[2.5px] has-[a:focus-visible]:outline-flame has-[a:focus-visible]:outline-offset-2 hover:border-edge">
      <div className="relative overflow-hidden">
        <TaskPicture
          task={task}
          className="aspect-[16/6] transition-transform duration-240 group-hover:scale-[1.02]"
        />
        {mySubmission && (
          <span className="absolute bottom-3 left-5">
            <StatusBadge status={mySubmission.status} points={mySubmission.points} />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5 pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <TaskBadges task={task} draftKeys={draftKeys} />
          <DueIn date={task.lastDate} className="relative z-1 text-muted text-sm" />
        </div>
        <Heading className="text-xl">
          <Link
            to={paths.task(task.id)}
            className="line-clamp-3 outline-none [overflow-wrap:anywhere] before:absolute before:inset-0"
          >
            {titleOf(task)}
          </Link>
        </Heading>
        <p className="line-clamp-3 text-muted text-sm [overflow-wrap:anywhere]">{excerptOf(task.content)}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          <p className="text-muted text-sm">
            <Points value={task.points} className="font-display text-ink text-xl" />{' '}
            {task.points === 1 ? 'point' : 'points'}
          </p>
          <Badge>{task.domain}</Badge>
        </div>
      </div>
    </Card>
  );
}
