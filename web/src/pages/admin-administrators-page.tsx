import { AdministratorList } from '../features/administrators/administrator-list.tsx';
import { RoleTable } from '../features/administrators/role-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminAdministratorsPage() {
  return (
    <>
      <PageHeader title="Administrators" lead="Who may do what. A change counts at once." />
      <div className="grid max-w-5xl gap-10">
        <AdministratorList />
        <RoleTable />
      </div>
    </>
  );
}
