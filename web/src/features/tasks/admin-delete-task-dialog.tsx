import { deleteTask, type Task } from '#contract/tasks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { useDeleteTask } from './admin-task-calls.ts';
import { titleOf } from './task-title.ts';

export function AdminDeleteTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync, isPending } = useDeleteTask(task.id);
  const count = task.submissionCount ?? 0;

  async function onConfirm() {
    try {
      await mutateAsync();
      toastSuccess('Task deleted successfully!');
    } catch (error) {
      toastProblem(error, deleteTask.failure);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete task"
      description={
        <div className="grid gap-2">
          <p>
            Are you sure you want to delete{' '}
            <span className="break-words font-medium text-ink">{titleOf(task)}</span>? Its images go with it.
            This action cannot be undone.
          </p>
          {count > 0 && (
            <p>
              This affects {count} {count === 1 ? 'submission' : 'submissions'}: the work and its points stay,
              under ‘Unknown Task’.
            </p>
          )}
        </div>
      }
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={onConfirm}
    />
  );
}
