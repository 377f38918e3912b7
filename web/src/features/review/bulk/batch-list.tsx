import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listReviewBatches } from '#contract/review-batches.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { When } from '../../../ui/time/time.tsx';
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
          <li
            key={batch.id}
            className="relative grid min-h-12 gap-1 border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunk/60"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <div className="grid min-w-0 gap-1">
                <Link
                  id={`batch-${batch.id}`}
                  to={addressOf(batch.id)}
                  className="font-semibold text-sm tabular-nums before:absolute before:inset-0 hover:underline"
                >
                  {titleOf(batch)}
                </Link>
                <p className="text-muted text-xs [overflow-wrap:anywhere]">
                  {batch.createdBy ?? 'A former administrator'}, <When date={batch.createdAt} />
                </p>
              </div>
              <UndoBatch batch={batch} describedBy={`batch-${batch.id}`} />
            </div>
            {isWorking(batch) && <ProgressBar value={progressOf(batch)} label="Progress" />}
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
