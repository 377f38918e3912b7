import { statusFilters, submissionFilterLabels } from '#contract/submission-status.ts';
import type { Task } from '#contract/tasks.ts';
import { KeepRowFocus } from '../../../ui/keyboard/row-focus.ts';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { editTaskDraftKey } from '../form/task-form-values.ts';
import { taskGrid } from './admin-task-grid.ts';
import { AdminTaskRow } from './admin-task-row.tsx';

interface AdminTaskTableProps {
  tasks: readonly Task[];
  /** Of all pages. */
  total: number;
  administrator: { email: string; adminPath: string };
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onChange: (task: Task) => void;
}

const columns: readonly TableColumn[] = [
  { head: 'Task' },
  { head: 'Points', numeric: true },
  { head: 'Deadline', className: '@dense:hidden @5xl:block' },
  ...statusFilters.map((status) => ({ head: submissionFilterLabels[status], numeric: true })),
  { head: 'Actions', hidden: true },
];

export function AdminTaskTable({ tasks, total, administrator, ...on }: AdminTaskTableProps) {
  const { email, adminPath } = administrator;
  return (
    <Table
      label="All Tasks"
      columns={columns}
      grid={taskGrid}
      from="@dense"
      total={{ total, totalIsMinimum: false }}
    >
      <KeepRowFocus>
        <tbody className="block">
          {tasks.map((task) => (
            <AdminTaskRow
              key={task.id}
              task={task}
              adminPath={adminPath}
              draftKey={editTaskDraftKey(email, task.id)}
              onEdit={() => on.onEdit(task)}
              onDelete={() => on.onDelete(task)}
              onChange={() => on.onChange(task)}
            />
          ))}
        </tbody>
      </KeepRowFocus>
    </Table>
  );
}
