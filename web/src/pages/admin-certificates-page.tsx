import { ListChecks, Plus } from 'lucide-react';
import { useAdministrator } from '../features/auth/session-query.ts';
import { BatchDialog } from '../features/certificates/batches/batch-dialog.tsx';
import { BatchList } from '../features/certificates/batches/batch-list.tsx';
import { TemplateList } from '../features/certificates/templates/template-list.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminCertificatesPage() {
  const { adminPath } = useAdministrator();
  return (
    <>
      <PageHeader
        title="Certificates"
        actions={
          <>
            <ButtonLink
              to={paths.admin.issuedCertificates(adminPath)}
              icon={<ListChecks aria-hidden strokeWidth={1.75} />}
            >
              All that were issued
            </ButtonLink>
            <ButtonLink
              variant="primary"
              to={paths.admin.newCertificate(adminPath)}
              icon={<Plus aria-hidden strokeWidth={1.75} />}
            >
              New template
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-8">
        <TemplateList />
        <BatchList />
      </div>
      <BatchDialog />
    </>
  );
}
