import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type CertificateBatch, listCertificateBatches } from '#contract/certificate-batches.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { When } from '../../../ui/time/time.tsx';
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
              <BatchRow key={batch.id} batch={batch} />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </>
      )}
    </section>
  );
}

function BatchRow({ batch }: { batch: CertificateBatch }) {
  const { id, title, edition, state, createdAt, createdBy } = batch;
  return (
    <li className="relative grid min-h-12 gap-1.5 border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunk/60">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <Link
            id={`batch-${id}`}
            to={batchAddress(id)}
            className="font-semibold text-sm wrap-anywhere before:absolute before:inset-0 hover:underline"
          >
            {title}, {edition}
          </Link>
          <p className="text-muted text-xs tabular-nums wrap-anywhere">
            {describeBatch(batch)} · {createdBy ?? 'A former administrator'}, <When date={createdAt} />
          </p>
        </div>
        <UndoBatch batch={batch} describedBy={`batch-${id}`} />
      </div>
      {state === 'running' && <ProgressBar value={progressOf(batch)} label="Progress" />}
    </li>
  );
}
