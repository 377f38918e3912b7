import type { Task } from '#contract/tasks.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useSession } from '../../auth/session-query.ts';
import { WorkDraftBadge } from '../../submissions/work-draft-badge.tsx';
import { TaskCard } from './task-card.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

interface TaskGridProps {
  tasks: readonly Task[];
  label: string;
  /** The heading level of the cards' titles. */
  heading: 'h2' | 'h3';
}

export function TaskGrid({ tasks, label, heading }: TaskGridProps) {
  const { user } = useSession();
  return (
    <ul aria-label={label} className={grid}>
      {tasks.map((task) => (
        <li key={task.id} className="min-w-0">
          <TaskCard
            task={task}
            heading={heading}
            draftBadge={<WorkDraftBadge userId={user?.id} taskId={task.id} submission={task.mySubmission} />}
          />
        </li>
      ))}
    </ul>
  );
}

const slots = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As tall as the cards, so that the layout does not shift. */
export function TaskGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading...</span>
      {slots.slice(0, count).map((slot) => (
        <div
          key={slot}
          className="grid content-start gap-3 overflow-hidden rounded-card border border-line bg-raised"
        >
          <Skeleton className="h-22 rounded-none" />
          <div className="grid gap-3 p-5 pt-1">
            <Skeleton className="h-6 w-20 rounded-full" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-11" />
            <Skeleton className="h-13" />
          </div>
        </div>
      ))}
    </div>
  );
}
