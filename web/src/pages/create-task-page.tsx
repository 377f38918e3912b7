import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { CreateTaskForm } from '../features/tasks/create-task-form.tsx';
import { CreatedTask } from '../features/tasks/created-task.tsx';
import { copyParameter, paths } from '../paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function CreateTaskPage() {
  const { adminPath, email } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const [copyOf, setCopyOf] = useState(() => params.get(copyParameter));
  const [another, setAnother] = useState(false);
  const [created, setCreated] = useState<{ task: Task; at: string } | null>(null);
  // The link in the sidebar leads from the created task to an empty form.
  const shown = created?.at === key ? created.task : null;

  useEffect(() => {
    // A reload must not replace what was typed since by the copy.
    if (params.has(copyParameter)) setParams({}, { replace: true, preventScrollReset: true });
  }, [params, setParams]);

  return (
    <>
      <Link
        to={paths.admin.index(adminPath)}
        className="touch-target mb-3 inline-flex items-center gap-1.5 font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
        Back to Admin Dashboard
      </Link>
      <PageHeader title="Create Task" />
      {shown ? (
        <CreatedTask
          task={shown}
          adminPath={adminPath}
          onAnother={() => {
            setCreated(null);
            setAnother(true);
          }}
        />
      ) : (
        <CreateTaskForm
          email={email}
          copyOf={copyOf}
          focused={another}
          onCreated={(task) => {
            setCreated({ task, at: key });
            setCopyOf(null);
          }}
        />
      )}
    </>
  );
}
