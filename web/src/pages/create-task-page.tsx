import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { CreateTaskForm } from '../features/tasks/create-task-form.tsx';
import { paths } from '../paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function CreateTaskPage() {
  const { adminPath, email } = useAdministrator();
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
      <CreateTaskForm email={email} />
    </>
  );
}
