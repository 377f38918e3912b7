import { useNavigate } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { TemplateForm } from '../features/certificates/templates/template-form.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { toastSuccess } from '../ui/overlays/toast.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminCertificateNewPage() {
  const { adminPath } = useAdministrator();
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={paths.admin.certificates(adminPath)}>Certificates</BackLink>
      <PageHeader title="New template" />
      <TemplateForm
        template={null}
        onSaved={({ id }) => {
          toastSuccess('Template created!');
          void navigate(paths.admin.certificate(adminPath, id), { replace: true });
        }}
      />
    </>
  );
}
