import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getUserBatch } from '#contract/user-batches.ts';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatSigned } from '../../../ui/numbers/format-number.ts';
import { When } from '../../../ui/time/time.tsx';
import { UndoUserBatch } from './undo-user-batch.tsx';
import { UserBatchResults } from './user-batch-results.tsx';
import { describeBatch, isWorking, progressOf } from './user-batch-texts.ts';
import { userBatchQuery } from './user-batches-query.ts';

/** How far a change to several students is, what happened to each, and its undo. */
export function UserBatchDetails({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data: batch, error, refetch } = useQuery(userBatchQuery(id));
  const working = batch !== undefined && isWorking(batch);
  const wasWorking = useRef(false);
  useEffect(() => {
    // The last rows, and the lists behind it.
    if (wasWorking.current && !working) {
      for (const part of ['list', 'items'])
        void queryClient.invalidateQueries({ queryKey: ['user-batches', part] });
      for (const key of ['users', 'leaderboard', 'messages'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    }
    wasWorking.current = working;
  }, [queryClient, working]);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getUserBatch.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { action, text, points, createdAt, createdBy, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-lg tabular-nums">{describeBatch(batch)}</p>
          <UndoUserBatch batch={batch} />
        </div>
        {/* The numbers change all the time. Only the end is announced. */}
        <p role="status" className="sr-only">
          {!working && describeBatch(batch)}
        </p>
        {working && <ProgressBar value={progressOf(batch)} label="Progress" />}
        <p className="text-muted text-sm wrap-anywhere">
          Started by {createdBy ? <span translate="no">{createdBy}</span> : 'a former administrator'}{' '}
          <When date={createdAt} />.{working && ' You can close this: it continues on the server.'}
        </p>
      </div>
      <dl className="grid gap-3 text-sm empty:hidden">
        {points !== null && <Fact name="Points for each student">{formatSigned(points)}</Fact>}
        {text && <Fact name={action === 'message' ? 'Message' : 'Reason'}>{text}</Fact>}
        {undoReason && <Fact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</Fact>}
      </dl>
      <UserBatchResults batch={batch} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
