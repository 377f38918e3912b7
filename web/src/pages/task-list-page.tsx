import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { studentTaskSorts } from '#contract/tasks.ts';
import { Streak } from '../features/tasks/list/streak.tsx';
import { TaskFilterBar } from '../features/tasks/list/task-filter-bar.tsx';
import { TaskResults } from '../features/tasks/list/task-results.tsx';
import { useSavedTasks } from '../features/tasks/saved-tasks.ts';
import {
  readTaskFilters,
  type TaskFilters,
  type TaskShow,
  withoutNarrowing,
  writeTaskFilters,
} from '../features/tasks/task-filters.ts';
import { taskCountsQuery } from '../features/tasks/tasks-query.ts';
import { Tabs } from '../ui/lists/tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const shows = [
  { value: 'open', label: 'Open' },
  { value: 'saved', label: 'Saved' },
  { value: 'done', label: 'Done' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: TaskShow; label: string }[];

export function TaskListPage() {
  const [params, setParams] = useSearchParams();
  const filters = readTaskFilters(params, 'open', studentTaskSorts);
  const { data: counts } = useQuery(taskCountsQuery(filters));
  const saved = useSavedTasks();

  function change(next: TaskFilters, typed = false) {
    setParams(writeTaskFilters(next, 'open'), { replace: typed, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title="Tasks"
        lead="Choose a task, submit your work and earn its points."
        actions={<Streak />}
        className="relative"
      />
      <TaskFilterBar filters={filters} domains={counts?.domains} onChange={change} />
      <Tabs
        className="mt-4"
        label="Show"
        value={filters.show}
        onValueChange={(show) => change({ ...filters, show })}
        tabs={shows.map((tab) => ({
          ...tab,
          count: tab.value === 'saved' ? saved?.length : counts?.[tab.value],
        }))}
      >
        <TaskResults filters={filters} onClear={() => change(withoutNarrowing(filters))} />
      </Tabs>
    </>
  );
}
