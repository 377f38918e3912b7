import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listReviewBatches } from '#contract/review-batches.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { QueryFailed } from '../../../ui/query-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/time.tsx';
import { actionWords, describeBatch, isWorking, progressOf, submissionsOf } from './batch-texts.ts';
import { batchesQuery } from './batches-query.ts';

/** All bulk reviews, the last one first, so that a closed one is found again. */
export function BatchList({ addressOf }: { addressOf: (batchId: string) => string }) {
  const query = useInfiniteQuery(batchesQuery);
  const { data, isPending, isError, error, refetch } = query;
  if (isPending) return <Skeleton className="h-60" />;
  if (isError && !data)
    return <QueryFailed error={error} message={listReviewBatches.failure} onRetry={refetch} />;
  const batches = data.pages.flatMap(({ items }) => items);
  if (batches.length === 0) {
    return (
      <EmptyState title="No bulk reviews yet" icon={<Layers aria-hidden strokeWidth={1.75} />}>
        Select submissions in the list to review many at once.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Bulk reviews" className="rounded-control border border-line">
        {batches.map((batch) => (
          <li
            key={batch.id}
            className="relative grid min-h-12 gap-1 border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunk/60"
          >
            <Link
              to={addressOf(batch.id)}
              className="font-semibold text-sm before:absolute before:inset-0 hover:underline"
            >
              {actionWords[batch.action].label} {submissionsOf(batch.total)}
            </Link>
            <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
              {describeBatch(batch)} · {batch.createdBy ?? 'a former administrator'},{' '}
              <When date={batch.createdAt} />
            </p>
            {isWorking(batch) && <ProgressBar value={progressOf(batch)} label="Progress" />}
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
