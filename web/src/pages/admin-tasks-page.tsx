import { Plus } from 'lucide-react';
import { useAdministrator } from '../features/auth/session-query.ts';
import { AdminTaskList } from '../features/tasks/admin/admin-task-list.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminTasksPage() {
  const { adminPath } = useAdministrator();
  return (
    <>
      <PageHeader
        title="All Tasks"
        actions={
          <ButtonLink to={paths.admin.index(adminPath)} icon={<Plus aria-hidden strokeWidth={1.75} />}>
            New task
          </ButtonLink>
        }
      />
      <AdminTaskList />
    </>
  );
}
