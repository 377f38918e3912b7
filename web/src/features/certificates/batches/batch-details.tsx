import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { getCertificateBatch } from '#contract/certificate-batches.ts';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { When } from '../../../ui/time/time.tsx';
import { BatchResults } from './batch-results.tsx';
import { describeBatch, progressOf } from './batch-texts.ts';
import { batchQuery } from './batches-query.ts';
import { UndoBatch } from './undo-batch.tsx';

/** How far a batch is, what happened to each student, and its undo. */
export function BatchDetails({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  const running = batch?.state === 'running';
  const wasRunning = useRef(false);
  useEffect(() => {
    // The lists behind it show who has one now.
    if (wasRunning.current && !running) void queryClient.invalidateQueries({ queryKey: ['certificates'] });
    wasRunning.current = running;
  }, [queryClient, running]);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getCertificateBatch.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { title, edition, createdAt, createdBy, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-lg tabular-nums">{describeBatch(batch)}</p>
          <UndoBatch batch={batch} />
        </div>
        {/* The numbers change all the time. Only the end is announced. */}
        <p role="status" className="sr-only">
          {!running && describeBatch(batch)}
        </p>
        {running && <ProgressBar value={progressOf(batch)} label="Progress" />}
        <p className="text-muted text-sm wrap-anywhere">
          Started by {createdBy ? <span translate="no">{createdBy}</span> : 'a former administrator'}{' '}
          <When date={createdAt} />.{running && ' You can close this: it continues on the server.'}
        </p>
      </div>
      <dl className="grid gap-3 text-sm">
        <Fact name="Certificate">
          {title}, {edition}
        </Fact>
        {undoReason && <Fact name={`Revoked by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</Fact>}
      </dl>
      <BatchResults batch={batch} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
