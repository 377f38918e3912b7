import type { Task } from '#contract/tasks.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { MySubmission } from '../submissions/my-submission.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { useTaskWork } from '../submissions/use-task-work.ts';

interface MyAnswersProps {
  task: Task;
  onEdit: () => void;
}

/** What the student has handed in for the task; nothing before. */
export function MyAnswers({ task, onEdit }: MyAnswersProps) {
  const { latest, error, refetch } = useTaskWork(task);
  if (latest === null) return null;
  if (latest === undefined) {
    if (!error) return <LoadingBlock className="h-48" />;
    return <QueryFailed error={error} message="Your answers could not be loaded." onRetry={refetch} />;
  }
  return (
    <MySubmission
      submission={latest}
      onEdit={onEdit}
      head={
        <span className="flex">
          <StatusBadge status={latest.status} points={latest.points} />
        </span>
      }
    />
  );
}
