import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getOwnData } from '#contract/own-data.ts';
import { AccessesSection } from '../features/own-data/accesses-section.tsx';
import { ArchiveSection } from '../features/own-data/archive-section.tsx';
import { ConsentsSection } from '../features/own-data/consents-section.tsx';
import { DeletionSection } from '../features/own-data/deletion-section.tsx';
import { ownDataQuery } from '../features/own-data/own-data-query.ts';
import { SessionsSection } from '../features/sessions/sessions-section.tsx';
import { paths, sitePath } from '../paths.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function MyDataPage() {
  const { data, error, refetch } = useQuery(ownDataQuery());
  return (
    <>
      <PageHeader
        title="Your data"
        lead={
          <>
            What is stored about you, who saw it, and how you take it with you. The{' '}
            <a href={sitePath('privacy')} className="text-link touch-target">
              privacy policy
            </a>{' '}
            says why. What you were given is on the page of{' '}
            <Link to={paths.myCertificates} className="text-link touch-target">
              your certificates
            </Link>
            .
          </>
        }
      />
      {!data ? (
        error ? (
          <QueryFailed error={error} message={getOwnData.failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )
      ) : (
        <div className="grid max-w-4xl gap-12">
          <ArchiveSection archive={data.archive} />
          <AccessesSection />
          <SessionsSection />
          <ConsentsSection consents={data.consents} />
          <DeletionSection email={data.email} deletion={data.deletion} counts={data.counts} />
        </div>
      )}
    </>
  );
}
