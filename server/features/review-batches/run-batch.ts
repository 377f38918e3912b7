import { Prisma } from '#prisma/client.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import type { JobData } from '../../jobs/queues.ts';
import { type BatchDeps, type BatchKind, runBatch } from '../../jobs/run-batch.ts';
import { eraseEndedTexts } from '../users/erase-batch-texts.ts';
import { type Item, type ItemResult, type RunDeps, reverseItem, reviewItem } from './batch-item.ts';
import { findRunning, type RunningBatch } from './running-batch.ts';

type Part = BatchDeps & Omit<RunDeps, 'log'>;

/**
 * The job: reviews the submissions of a batch, or reverses the reviews.
 * @throws if the database fails; the job is retried
 */
export function runReviewBatch(
  deps: Part,
  { batchId, requestId = 'review-batch' }: JobData['review-batch'] & { readonly requestId?: string },
  log: JobLog,
  duration?: number,
): Promise<void> {
  const runDeps = { ...deps, log };
  const kind: BatchKind<RunningBatch, Item, ItemResult> = {
    queue: 'review-batch',
    items: 'review_batch_items',
    name: 'a bulk review',
    find: () => findRunning(deps, batchId),
    atOnce: () => 4,
    open: { running: ['waiting'], undoing: ['done'] },
    columns: Prisma.sql`submission_id AS "submissionId", version, review_id AS "reviewId"`,
    perform: (tx, batch, item) =>
      (batch.state === 'running' ? reviewItem : reverseItem)(runDeps, tx, batch, item),
    failed: ({ state }, message) => ({ outcome: state === 'running' ? 'failed' : 'kept', message }),
    assignments,
    atEnd: eraseEndedTexts,
  };
  return runBatch(deps, kind, { batchId, requestId }, log, duration);
}

const reviewOf = Prisma.sql`(SELECT review_id FROM submissions WHERE id = submission_id)`;
const none = Prisma.sql`NULL::uuid`;

const assignments = (_batch: RunningBatch, { outcome, points }: ItemResult) => Prisma.sql`
  -- Of a submission that is reviewed now; otherwise the review stays as it is.
  review_id = coalesce(${outcome === 'done' ? reviewOf : none}, review_id), points = coalesce(${points ?? null}::int, points)`;
