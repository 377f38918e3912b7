import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getTask, listTasks, type Task } from '#contract/tasks.ts';
import { editParameter, paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { FleetingButton } from '../../../ui/buttons/fleeting-button.tsx';
import { RowKeys } from '../../../ui/keyboard/row-keys.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SteadyList } from '../../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { MissingItemDialog } from '../../../ui/overlays/missing-item-dialog.tsx';
import { May, useMay } from '../../auth/may.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { CopyEarlierLink } from '../../editions/copy-earlier-link.tsx';
import { EditTaskDialog } from '../form/edit-task-dialog.tsx';
import { editTaskDraftKey } from '../form/task-form-values.ts';
import {
  isNarrowed,
  readAdminTaskFilters,
  type TaskFilters,
  withoutNarrowing,
  writeTaskFilters,
} from '../task-filters.ts';
import { tasksQuery } from '../tasks-query.ts';
import { AdminDeleteTaskDialog } from './admin-delete-task-dialog.tsx';
import { AdminTaskTable } from './admin-task-table.tsx';
import { AdminTaskToolbar } from './admin-task-toolbar.tsx';
import { PublishDrafts } from './publish-drafts.tsx';
import { TaskStatusDialog } from './task-status-dialog.tsx';
import { useEditedTask } from './use-edited-task.ts';

/** The tasks that match the URL's filters, newest first, with Edit and Delete. */
export function AdminTaskList() {
  const administrator = useAdministrator();
  const { email, adminPath } = administrator;
  const [params, setParams] = useSearchParams();
  const filters = readAdminTaskFilters(params);
  const query = useInfiniteQuery(tasksQuery(filters));
  const { data, isError, isPending, error, refetch, isPlaceholderData } = query;
  const steady = useSteadyRows({
    rows: data?.pages.flatMap((page) => page.items) ?? [],
    list: JSON.stringify([filters, isPlaceholderData]),
    hold: params.has(editParameter),
  });
  const tasks = steady.rows;
  const mayOrganise = useMay('organise');
  const edited = useEditedTask(tasks);
  const [deleting, setDeleting] = useState<Task | null>(null);
  const [changing, setChanging] = useState<Task | null>(null);
  /** Why a draft could not be published: its form shows it at the fields. */
  const [refused, setRefused] = useState<{ id: string; error: unknown } | null>(null);

  const narrow = (next: TaskFilters) =>
    setParams(writeTaskFilters(next), { replace: true, preventScrollReset: true, flushSync: true });

  return (
    <>
      <AdminTaskToolbar filters={filters} onChange={narrow} />
      {filters.status === 'draft' && mayOrganise && <PublishDrafts tasks={tasks} />}
      {isPending ? (
        <SkeletonRows count={10} />
      ) : isError && !data ? (
        <QueryFailed error={error} message={listTasks.failure} onRetry={refetch} />
      ) : tasks.length === 0 && isNarrowed(filters) ? (
        <EmptyState
          title="No tasks found"
          icon={<SearchX aria-hidden strokeWidth={1.75} />}
          action={
            <FleetingButton onClick={() => narrow(withoutNarrowing(filters))}>Clear filters</FleetingButton>
          }
        >
          No task matches these filters.
        </EmptyState>
      ) : tasks.length === 0 ? (
        <EmptyState
          title="No tasks yet"
          action={
            <May right="organise">
              <div className="flex flex-wrap justify-center gap-2">
                <ButtonLink variant="primary" to={paths.admin.index(adminPath)}>
                  Create Task
                </ButtonLink>
                <CopyEarlierLink />
              </div>
            </May>
          }
        >
          Tasks appear here. Students see a task once it is published.
        </EmptyState>
      ) : (
        // The results of the previous filters stay visible, but inert, until the new ones arrive.
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <SteadyList steady={steady} noun="task">
            <AdminTaskTable
              tasks={tasks}
              total={data.pages.at(-1)?.total ?? tasks.length}
              administrator={administrator}
              onEdit={({ id }) => edited.open(id)}
              onDelete={setDeleting}
              onChange={setChanging}
            />
          </SteadyList>
          <LoadMore query={query} />
          <RowKeys />
        </div>
      )}
      {edited.task && mayOrganise && (
        <EditTaskDialog
          key={edited.task.id}
          task={edited.task}
          draftKey={editTaskDraftKey(email, edited.task.id)}
          refusal={refused?.id === edited.task.id ? refused.error : null}
          onClose={() => {
            setRefused(null);
            edited.close();
          }}
        />
      )}
      {edited.missing && (
        <MissingItemDialog
          item="Task"
          unknown="It was deleted, or the address is not complete."
          error={edited.missing.error}
          failure={getTask.failure}
          onRetry={edited.missing.refetch}
          onClose={edited.close}
        />
      )}
      {changing && (
        <TaskStatusDialog
          task={changing}
          onClose={() => setChanging(null)}
          onRefused={(error) => {
            setRefused({ id: changing.id, error });
            setChanging(null);
            edited.open(changing.id);
          }}
        />
      )}
      {deleting && <AdminDeleteTaskDialog task={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
