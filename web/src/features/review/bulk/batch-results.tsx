import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  batchOutcomes,
  listReviewBatchItems,
  type ReviewBatch,
  type ReviewBatchItem,
} from '#contract/review-batches.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BatchResults, useOutcome } from '../../../ui/batches/batch-results.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { outcomeOf } from './batch-texts.ts';
import { batchItemsQuery } from './batches-query.ts';

interface ReviewResultsProps {
  batch: ReviewBatch;
  /** The address of an opened submission. */
  addressOf: (submissionId: string) => string;
}

/** What happened to each submission, with a filter by outcome. */
export function ReviewResults({ batch, addressOf }: ReviewResultsProps) {
  const filter = useOutcome(batchOutcomes, batch.counts);
  const query = useInfiniteQuery(batchItemsQuery(batch.id, filter.outcome));
  return (
    <BatchResults
      filter={filter}
      batch={batch}
      labelOf={(outcome) => outcomeOf(outcome, batch.action).label}
      query={query}
      failure={listReviewBatchItems.failure}
      label="Submissions"
    >
      {(item) => <Result key={item.submissionId} item={item} batch={batch} addressOf={addressOf} />}
    </BatchResults>
  );
}

function Result({ item, batch, addressOf }: { item: ReviewBatchItem } & ReviewResultsProps) {
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
