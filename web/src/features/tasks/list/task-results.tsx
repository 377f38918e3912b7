import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { listTasks } from '#contract/tasks.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { FleetingButton } from '../../../ui/buttons/fleeting-button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SteadyList } from '../../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { isNarrowed, type TaskFilters, type TaskShow } from '../task-filters.ts';
import { tasksQuery } from '../tasks-query.ts';
import { TaskGrid, TaskGridSkeleton } from './task-grid.tsx';

const emptyWords: Record<TaskShow, { title: string; text: string }> = {
  all: {
    title: 'No tasks yet',
    text: 'The festival has not published any tasks. They appear here.',
  },
  open: {
    title: 'Nothing is open right now',
    text: 'You have handed in work for every open task, or the deadlines have passed. New tasks appear here.',
  },
  saved: {
    title: 'Nothing saved yet',
    text: 'Save a task with the bookmark on its card to find it here, and its deadline in your calendar.',
  },
  done: {
    title: 'Nothing handed in yet',
    text: 'Tasks for which you handed in work appear here, with their status.',
  },
  closed: { title: 'Nothing has closed yet', text: 'Tasks whose deadline has passed appear here.' },
};

interface TaskResultsProps {
  filters: TaskFilters;
  onClear: () => void;
}

function NoTasks({ filters, onClear }: TaskResultsProps) {
  const { show, ...narrowing } = filters;
  if (isNarrowed({ ...narrowing, show: 'all' })) {
    return (
      <EmptyState
        title="No task matches"
        icon={<SearchX aria-hidden strokeWidth={1.75} />}
        action={<FleetingButton onClick={onClear}>Clear filters</FleetingButton>}
      >
        Try fewer words, or another domain or difficulty.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={emptyWords[show].title}
      action={show !== 'all' && <ButtonLink to={`${paths.tasks}?show=all`}>Show all tasks</ButtonLink>}
    >
      {emptyWords[show].text}
    </EmptyState>
  );
}

/** The tasks that match the filters, or why there are none. */
export function TaskResults({ filters, onClear }: TaskResultsProps) {
  const query = useInfiniteQuery(tasksQuery(filters));
  const { data, error, isPlaceholderData } = query;
  const steady = useSteadyRows({
    rows: data?.pages.flatMap((page) => page.items) ?? [],
    list: JSON.stringify([filters, isPlaceholderData]),
  });
  const tasks = steady.rows;
  const none = data !== undefined && tasks.length === 0 && !isPlaceholderData;

  return (
    <>
      <p role="status" className="sr-only">
        {none ? 'No tasks' : ''}
      </p>
      {!data &&
        (error ? (
          <QueryFailed error={error} message={listTasks.failure} onRetry={query.refetch} />
        ) : (
          <TaskGridSkeleton />
        ))}
      {none && <NoTasks filters={filters} onClear={onClear} />}
      {tasks.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
        >
          <SteadyList steady={steady} noun="task">
            <TaskGrid tasks={tasks} label="Tasks" heading="h2" />
          </SteadyList>
          <LoadMore query={query} />
        </div>
      )}
    </>
  );
}
