import { useInfiniteQuery } from '@tanstack/react-query';
import { listCertificateBatches } from '#contract/certificate-batches.ts';
import { BatchRow } from '../../../ui/batches/batch-row.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { batchAddress } from './batch-dialog.tsx';
import { describeBatch, progressOf } from './batch-texts.ts';
import { batchesQuery } from './batches-query.ts';
import { UndoBatch } from './undo-batch.tsx';

/** What was issued to all who qualified, the last one first. */
export function BatchList() {
  const query = useInfiniteQuery(batchesQuery());
  const { data, error, refetch } = query;
  const batches = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="batches" className="grid gap-3">
      <h2 id="batches" className="text-xl">
        Issued to all who qualify
      </h2>
      {!data && error && (
        <QueryFailed error={error} message={listCertificateBatches.failure} onRetry={refetch} />
      )}
      {!data && !error && <LoadingBlock className="h-40 rounded-card" />}
      {data && batches.length === 0 && (
        <p className="text-muted text-sm">
          Nothing so far. What you issue to all who qualify at once appears here with its progress, and can be
          undone.
        </p>
      )}
      {batches.length > 0 && (
        <>
          <ul aria-labelledby="batches" className="rounded-card border border-line bg-raised">
            {batches.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                to={batchAddress(batch.id)}
                title={`${batch.title}, ${batch.edition}`}
                about={describeBatch(batch)}
                progress={batch.state === 'running' ? progressOf(batch) : null}
                undo={(describedBy) => <UndoBatch batch={batch} describedBy={describedBy} />}
              />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </>
      )}
    </section>
  );
}
