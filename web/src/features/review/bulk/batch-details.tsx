import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getReviewBatch } from '#contract/review-batches.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { QueryFailed } from '../../../ui/query-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/time.tsx';
import { BatchResults } from './batch-results.tsx';
import { describeBatch, isWorking, pointsWords, progressOf } from './batch-texts.ts';
import { batchQuery } from './batches-query.ts';
import { UndoBatchDialog } from './undo-batch-dialog.tsx';

interface BatchDetailsProps {
  id: string;
  addressOf: (submissionId: string) => string;
}

/** One bulk review: how far it is, what happened to each submission, and its undo. */
export function BatchDetails({ id, addressOf }: BatchDetailsProps) {
  const { data: batch, isError, error, refetch } = useQuery(batchQuery(id));
  const [undoing, setUndoing] = useState(false);
  if (!batch) {
    return isError ? (
      <QueryFailed error={error} message={getReviewBatch.failure} onRetry={refetch} />
    ) : (
      <Skeleton className="h-60" />
    );
  }
  const { state, action, counts, createdAt, createdBy, feedback, undoReason, undoneBy } = batch;
  const undoable =
    action !== 'delete' &&
    (state === 'running' || state === 'done') &&
    (counts.done ?? 0) + (counts.waiting ?? 0) > 0;
  const points = pointsWords(batch.points);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-lg tabular-nums">{describeBatch(batch)}</p>
          {undoable && (
            <Button
              size="sm"
              icon={<Undo2 aria-hidden strokeWidth={1.75} />}
              onClick={() => setUndoing(true)}
            >
              Undo
            </Button>
          )}
        </div>
        {/* The numbers change all the time; only the end is announced. */}
        <p role="status" className="sr-only">
          {!isWorking(batch) && describeBatch(batch)}
        </p>
        {isWorking(batch) && <ProgressBar value={progressOf(batch)} label="Progress" />}
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          Started by {createdBy ?? 'a former administrator'} <When date={createdAt} />.
          {isWorking(batch) && ' You can close this: it continues on the server.'}
        </p>
      </div>
      <dl className="grid gap-3 text-sm">
        {points && <Fact name="Points">{points}</Fact>}
        {feedback && <Fact name="Feedback">{feedback}</Fact>}
        {undoReason && <Fact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</Fact>}
      </dl>
      <BatchResults batch={batch} addressOf={addressOf} />
      {undoing && <UndoBatchDialog batch={batch} onClose={() => setUndoing(false)} />}
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
