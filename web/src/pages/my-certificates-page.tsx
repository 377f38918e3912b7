import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { listMyCertificates, type OwnCertificate } from '#contract/certificates.ts';
import { MyCertificate } from '../features/certificates/mine/my-certificate.tsx';
import { myCertificatesQuery } from '../features/certificates/mine/my-certificates-query.ts';
import { paths, sitePath } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

function Certificates({ items }: { items: OwnCertificate[] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="No certificates yet"
        icon={<Award aria-hidden strokeWidth={1.75} />}
        action={<ButtonLink to={paths.tasks}>See the tasks</ButtonLink>}
      >
        Your certificates and letters will be here. The people who run the programme issue them, usually at
        the end of an edition, to those whose work was approved. You get a notification then.
      </EmptyState>
    );
  }
  return (
    <ul className="grid items-start gap-5 lg:grid-cols-2">
      {items.map((certificate) => (
        <li key={certificate.id} className="min-w-0">
          <MyCertificate certificate={certificate} />
        </li>
      ))}
    </ul>
  );
}

export function MyCertificatesPage() {
  const { data, error, refetch } = useQuery(myCertificatesQuery());
  return (
    <>
      <PageHeader
        title="Your certificates"
        lead={
          <>
            Send the file or the address of its page. Whoever gets it can{' '}
            <a href={sitePath('verify')} className="text-link touch-target">
              check that it is genuine
            </a>
            .
          </>
        }
      />
      {data ? (
        <Certificates items={data.items} />
      ) : error ? (
        <QueryFailed error={error} message={listMyCertificates.failure} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-80 rounded-card" />
      )}
    </>
  );
}
