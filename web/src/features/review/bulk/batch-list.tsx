import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { listReviewBatches } from '#contract/review-batches.ts';
import { BatchRow } from '../../../ui/batches/batch-row.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { isWorking, progressOf, titleOf } from './batch-texts.ts';
import { batchesQuery } from './batches-query.ts';
import { UndoBatch } from './undo-batch.tsx';

/** All bulk reviews, the last one first, so that a closed one is found again. */
export function BatchList({ addressOf }: { addressOf: (batchId: string) => string }) {
  const query = useInfiniteQuery(batchesQuery);
  const { data, isPending, isError, error, refetch } = query;
  if (isPending) return <LoadingBlock className="h-60" />;
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
          <BatchRow
            key={batch.id}
            batch={batch}
            to={addressOf(batch.id)}
            title={titleOf(batch)}
            progress={isWorking(batch) ? progressOf(batch) : null}
            undo={(describedBy) => <UndoBatch batch={batch} describedBy={describedBy} />}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
