import { useQuery } from '@tanstack/react-query';
import { getReviewBatch } from '#contract/review-batches.ts';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { When } from '../../../ui/time/time.tsx';
import { BatchResults } from './batch-results.tsx';
import { describeBatch, isWorking, pointsWords, progressOf } from './batch-texts.ts';
import { batchQuery } from './batches-query.ts';
import { UndoBatch } from './undo-batch.tsx';

interface BatchDetailsProps {
  id: string;
  addressOf: (submissionId: string) => string;
}

/** One bulk review: how far it is, what happened to each submission, and its undo. */
export function BatchDetails({ id, addressOf }: BatchDetailsProps) {
  const { data: batch, isError, error, refetch } = useQuery(batchQuery(id));
  if (!batch) {
    return isError ? (
      <QueryFailed error={error} message={getReviewBatch.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { createdAt, createdBy, feedback, undoReason, undoneBy } = batch;
  const points = pointsWords(batch.points);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-lg tabular-nums">{describeBatch(batch)}</p>
          <UndoBatch batch={batch} />
        </div>
        {/* The numbers change all the time; only the end is announced. */}
        <p role="status" className="sr-only">
          {!isWorking(batch) && describeBatch(batch)}
        </p>
        {isWorking(batch) && <ProgressBar value={progressOf(batch)} label="Progress" />}
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          Started by {createdBy ? <span translate="no">{createdBy}</span> : 'a former administrator'}{' '}
          <When date={createdAt} />.{isWorking(batch) && ' You can close this: it continues on the server.'}
        </p>
      </div>
      <dl className="grid gap-3 text-sm">
        {points && <Fact name="Points">{points}</Fact>}
        {feedback && <Fact name="Feedback">{feedback}</Fact>}
        {undoReason && <Fact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</Fact>}
      </dl>
      <BatchResults batch={batch} addressOf={addressOf} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
