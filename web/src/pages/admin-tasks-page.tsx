import { ArrowLeftRight, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { May } from '../features/auth/may.tsx';
import { useAdministrator } from '../features/auth/session-query.ts';
import { readEdition } from '../features/editions/read-edition.ts';
import { AdminTaskList } from '../features/tasks/admin/admin-task-list.tsx';
import { paths, transferPath } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminTasksPage() {
  const { adminPath } = useAdministrator();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="All Tasks"
        actions={
          <May right="organise">
            <ButtonLink
              to={transferPath(adminPath, readEdition(params))}
              icon={<ArrowLeftRight aria-hidden strokeWidth={1.75} />}
            >
              Import, export
            </ButtonLink>
            <ButtonLink to={paths.admin.index(adminPath)} icon={<Plus aria-hidden strokeWidth={1.75} />}>
              New task
            </ButtonLink>
          </May>
        }
      />
      <AdminTaskList />
    </>
  );
}
