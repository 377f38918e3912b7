import { useQuery } from '@tanstack/react-query';
import { getReviewBatch } from '#contract/review-batches.ts';
import { BatchFact, BatchHead } from '../../../ui/batches/batch-head.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { ReviewResults } from './batch-results.tsx';
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
  const { feedback, undoReason, undoneBy } = batch;
  const points = pointsWords(batch.points);
  return (
    <div className="grid gap-5">
      <BatchHead
        batch={batch}
        title={describeBatch(batch)}
        progress={isWorking(batch) ? progressOf(batch) : null}
        undo={<UndoBatch batch={batch} />}
      />
      <dl className="grid gap-3 text-sm">
        {points && <BatchFact name="Points">{points}</BatchFact>}
        {feedback && <BatchFact name="Feedback">{feedback}</BatchFact>}
        {undoReason && (
          <BatchFact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</BatchFact>
        )}
      </dl>
      <ReviewResults batch={batch} addressOf={addressOf} />
    </div>
  );
}
