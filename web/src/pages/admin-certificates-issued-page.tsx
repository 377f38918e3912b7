import { useAdministrator } from '../features/auth/session-query.ts';
import { IssuedList } from '../features/certificates/issued/issued-list.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminCertificatesIssuedPage() {
  const { adminPath } = useAdministrator();
  return (
    <>
      <BackLink to={paths.admin.certificates(adminPath)}>Certificates</BackLink>
      <PageHeader title="Issued certificates" />
      <IssuedList />
    </>
  );
}
