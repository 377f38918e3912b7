import { useQuery } from '@tanstack/react-query';
import { deleteTask, type Task } from '#contract/tasks.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteTask } from '../task-mutations.ts';
import { titleOf } from '../task-title.ts';
import { taskQuery } from '../tasks-query.ts';
import { begunQuery } from './begun-query.ts';

export function AdminDeleteTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const deletion = useDeleteTask(task.id);
  // The list may be minutes old. Once deleted, the task cannot be fetched.
  const { data } = useQuery({
    ...taskQuery(task.id),
    staleTime: 0,
    placeholderData: task,
    enabled: deletion.isIdle,
  });
  const { data: begun } = useQuery({ ...begunQuery(task.id), enabled: deletion.isIdle });
  const { drafts, referrals, neededBy } = begun ?? { drafts: 0, referrals: 0, neededBy: 0 };
  const counts = (data ?? task).submissionCounts ?? { all: 0, pending: 0 };
  const reviewed = counts.all - counts.pending;
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
      {counts.all > 0 && (
        <p>
          {countOf(counts.pending, 'submission is', 'submissions are')} pending and{' '}
          {countOf(reviewed, 'is', 'are')} reviewed. They stay, with their points and with the title, content
          and guidelines of the task.
          {counts.pending > 0 && ' Pending work can still be approved or rejected.'}
        </p>
      )}
      {drafts > 0 && (
        <p>
          {countOf(drafts, 'student has', 'students have')} begun work that is not handed in. They can copy
          its text, but no longer hand it in.
        </p>
      )}
      {referrals > 0 && (
        <p>
          {countOf(referrals, 'newcomer has', 'newcomers have')} joined and would not count any more. Close
          the task instead if they should.
        </p>
      )}
      {neededBy > 0 && (
        <p>{countOf(neededBy, 'task needs', 'tasks need')} it first. They no longer wait for it.</p>
      )}
    </DeleteDialog>
  );
}
