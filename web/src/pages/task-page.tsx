import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getTask, type Task } from '#contract/tasks.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { useSession } from '../features/auth/session-query.ts';
import { TakesNoPart } from '../features/auth/takes-no-part.tsx';
import { ScannedCode } from '../features/kinds/attendance/scanned-code.tsx';
import { KindTask } from '../features/kinds/kind-task.tsx';
import { HandIn } from '../features/submissions/hand-in.tsx';
import { HandInButton } from '../features/submissions/hand-in-button.tsx';
import { mySubmissionQuery } from '../features/submissions/submissions-query.ts';
import { UnsentWork } from '../features/submissions/unsent-work.tsx';
import { useTaskWork } from '../features/submissions/use-task-work.ts';
import { TaskDetails } from '../features/tasks/details/task-details.tsx';
import { TaskDetailsSkeleton } from '../features/tasks/details/task-details-skeleton.tsx';
import { TaskMissing } from '../features/tasks/details/task-missing.tsx';
import { taskQuery } from '../features/tasks/tasks-query.ts';
import { paths, workParameter } from '../paths.ts';
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
  return task.repeat === null ? (
    <StudentTask task={task} userId={user.id} />
  ) : (
    <RepeatedTask task={task} userId={user.id} />
  );
}

interface StudentTaskProps {
  task: Task;
  userId: string;
  /** Above the last section. */
  children?: ReactNode;
}

/** A task that can be done again: with the work of the present round, or of an earlier one that the address names. */
function RepeatedTask({ task, userId }: StudentTaskProps) {
  const [params] = useSearchParams();
  const named = params.get(workParameter);
  const { data: work, isLoading } = useQuery({ ...mySubmissionQuery(named ?? ''), enabled: named !== null });
  if (isLoading) return <TaskDetailsSkeleton />;
  if (work?.task?.id !== task.id || work.id === task.mySubmission?.id)
    return <StudentTask key="present" task={task} userId={userId} />;
  return (
    <StudentTask key={work.id} task={{ ...task, mySubmission: work }} userId={userId}>
      <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-sunk p-4">
        You see earlier work for this task.
        <Link to={paths.task(task.id)} className="text-link touch-target">
          {task.repeat === 'day' ? 'See today' : 'See this week'}
        </Link>
      </p>
    </StudentTask>
  );
}

function StudentTask({ task, userId, children }: StudentTaskProps) {
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
        <div className="grid gap-5">
          {children}
          {task.kind === 'work' ? (
            <HandIn task={task} userId={userId} />
          ) : (
            <KindTask task={task} kind={task.kind} />
          )}
        </div>
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
