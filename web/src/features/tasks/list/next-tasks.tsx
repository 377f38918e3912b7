import { useQuery } from '@tanstack/react-query';
import { listTasks, type Task } from '#contract/tasks.ts';
import { hasDraft } from '../../../forms/use-draft.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { useSession } from '../../auth/session-query.ts';
import { useUnfinishedWork } from '../../submissions/unfinished-work.tsx';
import { workDraftKeys } from '../../submissions/work-form.ts';
import { openTasksQuery } from '../tasks-query.ts';
import { chooseNextTasks } from './choose-next-tasks.ts';
import { TaskGrid, TaskGridSkeleton } from './task-grid.tsx';

const closing = 4;
const count = 3;

/** The tasks that the dashboard names besides unfinished work; see `chooseNextTasks`. Empty while they load. */
export function useNextTasks(beginner: boolean): { due: Task[]; next: Task[] } {
  const { user } = useSession();
  const { data } = useQuery(openTasksQuery());
  const unfinished = new Set(useUnfinishedWork().map(({ taskId }) => taskId));
  const isBegun = (task: Task) =>
    unfinished.has(task.id) || workDraftKeys(user?.id, task.id, task.mySubmission).some(hasDraft);
  const { due, next } = chooseNextTasks(data?.items ?? [], { beginner, isBegun, closing, count });
  return { due: due.filter(({ id }) => !unfinished.has(id)), next };
}

interface NextTasksProps {
  tasks: Task[];
  /** What is said if there is none, although other work may be due. */
  none: string;
  /** They share a wide window with another column. */
  beside?: boolean;
}

/** Tasks to begin with, as cards. */
export function NextTasks({ tasks, none, beside = false }: NextTasksProps) {
  const { data, error, refetch } = useQuery(openTasksQuery());
  // With two columns, the first of three cards fills the first row.
  const columns = beside
    ? 'lg:*:grid-cols-2! sm:[&_li:first-child:nth-last-child(odd)]:col-span-2'
    : 'sm:max-lg:[&_li:first-child:nth-last-child(odd)]:col-span-2';
  if (!data) {
    if (error) return <QueryFailed error={error} message={listTasks.failure} onRetry={refetch} />;
    return (
      <div className={columns}>
        <TaskGridSkeleton count={count} />
      </div>
    );
  }
  if (tasks.length === 0) {
    return (
      <EmptyState title="No open tasks" action={<ButtonLink to={paths.tasks}>See all tasks</ButtonLink>}>
        {none}
      </EmptyState>
    );
  }
  return (
    <div className={columns}>
      <TaskGrid tasks={tasks} label="Next tasks" heading="h3" />
    </div>
  );
}
