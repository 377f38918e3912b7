import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CertificateTemplate, getCertificateTemplate } from '#contract/certificate-templates.ts';
import { isUnknown } from '../../../api/ignore-not-found.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { templateQuery } from './templates-query.ts';

interface FoundTemplateProps {
  id: string;
  adminPath: string;
  children: (template: CertificateTemplate) => ReactNode;
}

/** The template of a page's address, once it is loaded. */
export function FoundTemplate({ id, adminPath, children }: FoundTemplateProps) {
  const { data, error, refetch } = useQuery(templateQuery(id));
  if (data) return children(data);
  if (!error) return <LoadingBlock className="h-96 rounded-card" />;
  if (!isUnknown(error))
    return <QueryFailed error={error} message={getCertificateTemplate.failure} onRetry={refetch} />;
  return (
    <>
      <PageHeader title="Unknown template" />
      <EmptyState
        title="Template not found"
        action={<ButtonLink to={paths.admin.certificates(adminPath)}>See all templates</ButtonLink>}
      >
        The template was deleted, or the address is not complete. Certificates that were issued from it stay
        valid.
      </EmptyState>
    </>
  );
}
