import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type BatchOutcome,
  batchOutcomes,
  listReviewBatchItems,
  type ReviewBatch,
  type ReviewBatchItem,
} from '#contract/review-batches.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChoicePill } from '../../../ui/inputs/choice-pill.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { outcomeOf } from './batch-texts.ts';
import { batchItemsQuery } from './batches-query.ts';

interface BatchResultsProps {
  batch: ReviewBatch;
  /** The address of an opened submission. */
  addressOf: (submissionId: string) => string;
}

/** What happened to each submission, with a filter by outcome. */
export function BatchResults({ batch, addressOf }: BatchResultsProps) {
  const [chosen, setChosen] = useState<BatchOutcome>();
  const present = batchOutcomes.filter((outcome) => (batch.counts[outcome] ?? 0) > 0);
  // An outcome that no submission has any more would show an empty list.
  const outcome = chosen && present.includes(chosen) ? chosen : undefined;
  const query = useInfiniteQuery(batchItemsQuery(batch.id, outcome));
  const { data, isPending, isError, error, refetch, isPlaceholderData } = query;
  const choices = [undefined, ...present];
  return (
    <section aria-label="Results" className="grid gap-3">
      {present.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Outcome</legend>
          {choices.map((value) => (
            <ChoicePill
              key={value ?? 'all'}
              name="outcome"
              checked={outcome === value}
              onChange={() => setChosen(value)}
            >
              <span className="tabular-nums">
                {value ? outcomeOf(value, batch.action).label : 'All'}{' '}
                <span className="text-muted">
                  {formatNumber(value ? (batch.counts[value] ?? 0) : batch.total)}
                </span>
              </span>
            </ChoicePill>
          ))}
        </fieldset>
      )}
      {isPending ? (
        <LoadingBlock className="h-40" />
      ) : isError && !data ? (
        <QueryFailed error={error} message={listReviewBatchItems.failure} onRetry={refetch} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Submissions" className="rounded-control border border-line">
            {data.pages
              .flatMap(({ items }) => items)
              .map((item) => (
                <Result key={item.submissionId} item={item} batch={batch} addressOf={addressOf} />
              ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function Result({ item, batch, addressOf }: { item: ReviewBatchItem } & BatchResultsProps) {
  const { submissionId, taskTitle, studentName, exists, outcome, points, message } = item;
  const { label, tone } = outcomeOf(outcome, batch.action);
  const title = taskTitle ?? 'Unknown task';
  const awarded = points > 0 && (outcome === 'done' || outcome === 'undone');
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0 sm:px-4">
      <div className="grid min-w-0">
        {exists ? (
          <Link
            to={addressOf(submissionId)}
            className="touch-target truncate font-semibold text-sm underline-offset-2 hover:underline"
          >
            {title}
            <span className="sr-only">, handed in by {studentName ?? 'Unknown User'}</span>
          </Link>
        ) : (
          <span className="truncate font-semibold text-sm">{title}</span>
        )}
        <span className="truncate text-muted text-xs">
          {exists ? (studentName ?? 'Unknown User') : 'Deleted'}
        </span>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <Badge tone={tone}>{label}</Badge>
        {awarded && (
          <span className="text-muted text-xs tabular-nums">
            {batch.action === 'delete' || outcome === 'undone' ? '−' : '+'}
            {countOf(points, 'point')}
          </span>
        )}
      </div>
      {message && <p className="col-span-full text-muted text-xs [overflow-wrap:anywhere]">{message}</p>}
    </li>
  );
}
