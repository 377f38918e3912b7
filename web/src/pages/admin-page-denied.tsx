import { roleLabels } from '#contract/roles.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Instead of a page that the administrator's role does not open. */
export function AdminPageDenied() {
  const { role } = useAdministrator();
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState title="You are not authorized to access this page.">
        Your role is {roleLabels[role]}. Ask an owner if you need more.
      </EmptyState>
    </>
  );
}
