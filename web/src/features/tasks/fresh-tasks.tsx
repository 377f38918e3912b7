import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { paths } from '../../paths.ts';
import { DueIn } from '../../ui/time.tsx';
import { useSession } from '../auth/session-query.ts';
import { Points } from '../points/points.tsx';
import { workDraftKeys } from '../submissions/work-form.ts';
import { chooseNextTasks } from './choose-next-tasks.ts';
import { titleOf } from './task-title.ts';
import { openTasksQuery } from './tasks-query.ts';

interface FreshTasksProps {
  /** How many tasks the list of soonest deadlines shows. */
  soonest: number;
  count: number;
}

/** The newest open tasks without those that close soonest; renders nothing if there are none. */
export function FreshTasks({ soonest, count }: FreshTasksProps) {
  const { user } = useSession();
  const { data } = useQuery(openTasksQuery());
  const { fresh } = chooseNextTasks(data?.items ?? [], soonest, count);
  if (fresh.length === 0) return null;
  return (
    <section aria-labelledby="fresh" className="grid content-start gap-3">
      <h2 id="fresh" className="text-xl">
        New tasks
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {fresh.map((task) => (
          <li key={task.id} className="relative grid gap-0.5 py-4.5">
            <Link
              to={paths.task(task.id)}
              className="line-clamp-2 font-semibold wrap-anywhere before:absolute before:inset-0 hover:underline"
            >
              {titleOf(task)}
            </Link>
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              <span>
                <Points value={task.points} className="text-ink" /> {task.points === 1 ? 'point' : 'points'},{' '}
                <DueIn date={task.lastDate} inSentence />
              </span>
              <DraftBadge draftKeys={workDraftKeys(user?.id, task.id, task.mySubmission)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
