import { useQuery } from '@tanstack/react-query';
import { previewRetention } from '#contract/retention-preview.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { retentionQuery } from '../features/retention/retention-query.ts';
import { RetentionTable } from '../features/retention/retention-table.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminRetentionPage() {
  const { adminPath } = useAdministrator();
  const { data, error, refetch } = useQuery(retentionQuery());
  return (
    <>
      <PageHeader title="Retention" lead="What the software deletes by age, and when." />
      {data ? (
        <RetentionTable preview={data} adminPath={adminPath} />
      ) : error ? (
        <QueryFailed error={error} message={previewRetention.failure ?? ''} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-96 rounded-card" />
      )}
    </>
  );
}
