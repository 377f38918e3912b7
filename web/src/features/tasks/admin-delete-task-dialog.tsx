import { deleteTask, type Task } from '#contract/tasks.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { useDeleteTask } from './task-mutations.ts';
import { titleOf } from './task-title.ts';

export function AdminDeleteTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const deletion = useDeleteTask(task.id);
  const count = task.submissionCount ?? 0;
  return (
    <DeleteDialog
      title="Delete task"
      deletion={deletion}
      success="Task deleted successfully!"
      failure={deleteTask.failure}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete{' '}
        <span className="break-words font-medium text-ink">{titleOf(task)}</span>? Its images are deleted too.
        This action cannot be undone.
      </p>
      {count > 0 && (
        <p>
          This affects {count} {count === 1 ? 'submission' : 'submissions'}: the work and its points stay,
          under ‘Unknown Task’.
        </p>
      )}
    </DeleteDialog>
  );
}
