import { useQuery } from '@tanstack/react-query';
import { getUserBatch } from '#contract/user-batches.ts';
import { BatchFact, BatchHead } from '../../../ui/batches/batch-head.tsx';
import { useBatchEnd } from '../../../ui/batches/use-batch-end.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatSigned } from '../../../ui/numbers/format-number.ts';
import { UndoUserBatch } from './undo-user-batch.tsx';
import { UserBatchResults } from './user-batch-results.tsx';
import { describeBatch, isWorking, progressOf } from './user-batch-texts.ts';
import { userBatchQuery } from './user-batches-query.ts';

const changed = [
  ['user-batches', 'list'],
  ['user-batches', 'items'],
  ['users'],
  ['leaderboard'],
  ['messages'],
];

/** How far a change to several students is, what happened to each, and its undo. */
export function UserBatchDetails({ id }: { id: string }) {
  const { data: batch, error, refetch } = useQuery(userBatchQuery(id));
  const working = batch !== undefined && isWorking(batch);
  useBatchEnd(working, changed);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getUserBatch.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { action, text, points, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <BatchHead
        batch={batch}
        title={describeBatch(batch)}
        progress={working ? progressOf(batch) : null}
        undo={<UndoUserBatch batch={batch} />}
      />
      <dl className="grid gap-3 text-sm empty:hidden">
        {points !== null && <BatchFact name="Points for each student">{formatSigned(points)}</BatchFact>}
        {text && <BatchFact name={action === 'message' ? 'Message' : 'Reason'}>{text}</BatchFact>}
        {undoReason && (
          <BatchFact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</BatchFact>
        )}
      </dl>
      <UserBatchResults batch={batch} />
    </div>
  );
}
