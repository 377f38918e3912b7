import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSiteDraft } from '#contract/site-editing.ts';
import { SiteEditor } from '../features/site/site-editor.tsx';
import { siteDraftQuery } from '../features/site/site-queries.ts';
import { deskCountsQuery } from '../shells/desk-counts.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminSitePage() {
  const { data, error, refetch } = useQuery(siteDraftQuery());
  const { data: counts } = useQuery(deskCountsQuery());
  const hasTask = counts !== undefined && !counts.openSteps.includes('task');
  /** An editor keeps what it began with, whatever is read meanwhile. */
  const [round, setRound] = useState(0);
  async function reload() {
    await refetch({ throwOnError: true });
    setRound(round + 1);
  }
  if (data) return <SiteEditor key={round} draft={data} reload={reload} hasTask={hasTask} />;
  return (
    <>
      <PageHeader title="Site" />
      {error ? (
        <QueryFailed error={error} message={getSiteDraft.failure ?? ''} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading..." className="grid gap-5">
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </>
  );
}
