import { useQuery } from '@tanstack/react-query';
import { listTasks } from '#contract/tasks.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { chooseNextTasks } from './choose-next-tasks.ts';
import { TaskGrid, TaskGridSkeleton } from './task-grid.tsx';
import { openTasksQuery } from './tasks-query.ts';

/** The tasks with the soonest deadlines. */
export function NextTasks({ count }: { count: number }) {
  const { data, error, refetch } = useQuery(openTasksQuery());
  if (!data) {
    if (error) return <QueryFailed error={error} message={listTasks.failure} onRetry={refetch} />;
    return <TaskGridSkeleton count={count} />;
  }
  const { soon } = chooseNextTasks(data.items, count, 0);
  if (soon.length === 0) {
    return (
      <EmptyState title="No open tasks" action={<ButtonLink to={paths.tasks}>See all tasks</ButtonLink>}>
        You have submitted work for every open task. New tasks appear here.
      </EmptyState>
    );
  }
  return (
    // With two columns, the most urgent of three cards fills the first row.
    <div className="sm:max-lg:[&_li:first-child:nth-last-child(odd)]:col-span-2">
      <TaskGrid tasks={soon} label="Next tasks" heading="h3" />
    </div>
  );
}
