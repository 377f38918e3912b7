import { ListChecks } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { certificateReasons } from '#contract/certificate-reasons.ts';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { BatchDialog } from '../features/certificates/batches/batch-dialog.tsx';
import { IssueToAll } from '../features/certificates/issuing/issue-to-all.tsx';
import { IssueToOne } from '../features/certificates/issuing/issue-to-one.tsx';
import { FoundTemplate } from '../features/certificates/templates/found-template.tsx';
import { EditionSelect } from '../features/editions/edition-select.tsx';
import { readEdition } from '../features/editions/read-edition.ts';
import { issuedOfPath, paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminCertificateIssuePage() {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.admin.certificate(adminPath, id)}>Template</BackLink>
      <FoundTemplate key={id} id={id} adminPath={adminPath}>
        {(template) => (
          <>
            <PageHeader
              title={`Issue “${template.name}”`}
              className="[&_h1]:[overflow-wrap:anywhere]"
              actions={
                <ButtonLink
                  to={issuedOfPath(adminPath, id)}
                  icon={<ListChecks aria-hidden strokeWidth={1.75} />}
                >
                  Issued so far
                </ButtonLink>
              }
            />
            <Issue template={template} />
          </>
        )}
      </FoundTemplate>
      <BatchDialog />
    </>
  );
}

function Issue({ template }: { template: CertificateTemplate }) {
  const [params, setParams] = useSearchParams();
  const edition = readEdition(params);
  const toAll = certificateReasons[template.award.reason].entered === null;
  return (
    <div className="grid gap-8">
      <EditionSelect
        value={edition}
        onChange={(next) => setParams(next === undefined ? {} : { edition: next }, { replace: true })}
        className="max-w-72"
      />
      {toAll && <IssueToAll template={template} edition={edition} />}
      <IssueToOne template={template} edition={edition} />
    </div>
  );
}
