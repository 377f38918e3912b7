import { useSearchParams } from 'react-router-dom';
import { TaskFilterBar } from '../features/tasks/task-filter-bar.tsx';
import {
  readTaskFilters,
  type TaskFilters,
  type TaskShow,
  writeTaskFilters,
} from '../features/tasks/task-filters.ts';
import { TaskResults } from '../features/tasks/task-results.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';

const shows = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly { value: TaskShow; label: string }[];

export function TaskListPage() {
  const [params, setParams] = useSearchParams();
  const filters = readTaskFilters(params);

  function change(next: TaskFilters, typed = false) {
    setParams(writeTaskFilters(next), { replace: typed, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title="Tasks" lead="Newest first. Choose a task, submit your work and earn its points." />
      <TaskFilterBar filters={filters} onChange={change} />
      <Tabs
        className="mt-4"
        label="Show"
        value={filters.show}
        onValueChange={(show) => change({ ...filters, show })}
        tabs={shows}
      >
        <TaskResults filters={filters} onClear={() => change({ show: 'all' })} />
      </Tabs>
    </>
  );
}
