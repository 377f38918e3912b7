import { roleLabels } from '#contract/roles.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

interface AdminPageDeniedProps {
  /** A page that the role opens. */
  instead: { to: string; label: string } | undefined;
}

/** Instead of a page that the administrator's role does not open. */
export function AdminPageDenied({ instead }: AdminPageDeniedProps) {
  const { role } = useAdministrator();
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState
        title="You are not authorized to access this page."
        action={instead && <ButtonLink to={instead.to}>Go to {instead.label}</ButtonLink>}
      >
        Your role is {roleLabels[role]}. Ask an owner if you need more.
      </EmptyState>
    </>
  );
}
