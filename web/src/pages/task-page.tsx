import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { getTask, type Task } from '#contract/tasks.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { useSession } from '../features/auth/session-query.ts';
import { TakesNoPart } from '../features/auth/takes-no-part.tsx';
import { ScannedCode } from '../features/kinds/attendance/scanned-code.tsx';
import { KindTask } from '../features/kinds/kind-task.tsx';
import { HandIn } from '../features/submissions/hand-in.tsx';
import { HandInButton } from '../features/submissions/hand-in-button.tsx';
import { UnsentWork } from '../features/submissions/unsent-work.tsx';
import { useTaskWork } from '../features/submissions/use-task-work.ts';
import { TaskDetails } from '../features/tasks/details/task-details.tsx';
import { TaskDetailsSkeleton } from '../features/tasks/details/task-details-skeleton.tsx';
import { TaskMissing } from '../features/tasks/details/task-missing.tsx';
import { taskQuery } from '../features/tasks/tasks-query.ts';
import { paths } from '../paths.ts';
import { useListSearch } from '../ui/lists/use-list-search.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';

/** Users see the same page for an invalid id and an unknown id. */
const missingCodes = ['not_found', 'validation_failed'];

function TaskBody({ id }: { id: string }) {
  const { user } = useSession();
  const { data: task, error, refetch } = useQuery(taskQuery(id));
  if (!task) {
    if (!error) return <TaskDetailsSkeleton />;
    if (error instanceof ApiProblem && missingCodes.includes(error.problem.code)) {
      return (
        <>
          <TaskMissing />
          {user && <UnsentWork taskId={id} userId={user.id} />}
        </>
      );
    }
    return <QueryFailed error={error} message={getTask.failure} onRetry={refetch} />;
  }
  if (!user) {
    return (
      <TaskDetails task={task} action={null}>
        <TakesNoPart />
      </TaskDetails>
    );
  }
  return <StudentTask task={task} userId={user.id} />;
}

function StudentTask({ task, userId }: { task: Task; userId: string }) {
  const { until, next } = useTaskWork(task);
  const reachable = until !== null || task.mySubmission !== null;
  return (
    <>
      {task.kind === 'attendance' && <ScannedCode task={task} />}
      <TaskDetails
        task={task}
        until={until}
        note={next === 'appeal' ? 'Your appeal is open' : undefined}
        action={reachable ? (near) => <HandInButton task={task} near={near} /> : null}
      >
        {task.kind === 'work' ? (
          <HandIn task={task} userId={userId} />
        ) : (
          <KindTask task={task} kind={task.kind} />
        )}
      </TaskDetails>
    </>
  );
}

export function TaskPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Link
        to={`${paths.tasks}${useListSearch()}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
        All tasks
      </Link>
      <TaskBody key={id} id={id} />
    </>
  );
}
