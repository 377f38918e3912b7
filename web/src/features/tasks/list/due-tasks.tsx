import { Link } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../../../paths.ts';
import { DueIn } from '../../../ui/time/time.tsx';
import { useSession } from '../../auth/session-query.ts';
import { WorkDraftBadge } from '../../submissions/work-draft-badge.tsx';
import { TaskPicture } from '../pictures/task-picture.tsx';
import { TaskPoints } from '../task-points.tsx';
import { titleOf } from '../task-title.ts';

/** Tasks as lines: when they close, and whether they were begun. */
export function DueTasks({ tasks }: { tasks: readonly Task[] }) {
  const { user } = useSession();
  return (
    <ul className="divide-y divide-line border-line border-y">
      {tasks.map((task) => (
        <li
          key={task.id}
          className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-3.5 py-3.5"
        >
          <div className="size-11 overflow-hidden rounded-control">
            <TaskPicture task={task} className="aspect-auto! h-full" />
          </div>
          <div className="grid gap-0.5">
            <Link
              to={paths.task(task.id)}
              className="line-clamp-2 font-semibold wrap-anywhere before:absolute before:inset-0 hover:underline"
            >
              {titleOf(task)}
            </Link>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
              <span>
                <DueIn date={task.lastDate} />, <TaskPoints points={task.points} />
              </span>
              <WorkDraftBadge userId={user?.id} taskId={task.id} submission={task.mySubmission} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
