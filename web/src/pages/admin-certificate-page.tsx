import { Send } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { DeleteTemplate } from '../features/certificates/templates/delete-template.tsx';
import { FoundTemplate } from '../features/certificates/templates/found-template.tsx';
import { TemplateForm } from '../features/certificates/templates/template-form.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { toastSuccess } from '../ui/overlays/toast.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminCertificatePage() {
  const { adminPath } = useAdministrator();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const list = paths.admin.certificates(adminPath);
  return (
    <>
      <BackLink to={list}>Certificates</BackLink>
      <FoundTemplate key={id} id={id} adminPath={adminPath}>
        {(template) => (
          <>
            <PageHeader
              title={template.name}
              className="[&_h1]:[overflow-wrap:anywhere]"
              lead="Changes apply to what is issued from now on. What was issued stays as it is."
              actions={
                <>
                  <DeleteTemplate
                    template={template}
                    onDeleted={() => void navigate(list, { replace: true })}
                  />
                  <ButtonLink
                    to={paths.admin.issueCertificates(adminPath, id)}
                    icon={<Send aria-hidden strokeWidth={1.75} />}
                  >
                    Issue
                  </ButtonLink>
                </>
              }
            />
            <TemplateForm template={template} onSaved={() => toastSuccess('Template saved!')} />
          </>
        )}
      </FoundTemplate>
    </>
  );
}
