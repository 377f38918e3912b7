import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Bulk reviews of one statement, which deletes up to `limits.batchTotal` items of each. */
const batchSize = 5;

/** Days after its end in which a bulk review is listed and can be undone; the privacy page says so. */
export const batchesKeptDays = 365;

type SweepDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Deletes bulk reviews that ended long ago, with the list of their submissions. The reviews stay. Safe to run concurrently.
 * @returns bulk reviews removed
 */
export function sweepBatches({ db, now }: SweepDeps): Promise<number> {
  const before = new Date(now().getTime() - batchesKeptDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM review_batches WHERE id IN (
        SELECT id FROM review_batches
        WHERE state IN ('done', 'undone') AND coalesce(undone_at, finished_at, created_at) < ${before}
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Runs once a day. @returns stops it; a sweep in progress continues to its end */
export function startBatchSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepBatches(deps), { ...observer, name: 'bulk reviews', period: day });
}

type RestartDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Days in which a bulk review is restarted: after its start, or after its end if it is being undone. */
const restartedDays = 2;

/** Those of the last days, also while they are being undone. @returns bulk reviews restarted */
export async function restartReviews(deps: RestartDeps): Promise<number> {
  const since = new Date(deps.now().getTime() - restartedDays * day);
  return restartBatches(
    deps,
    'review-batch',
    Prisma.sql`SELECT id AS "batchId", request_id AS "requestId" FROM review_batches
      WHERE state IN ('running', 'undoing') AND coalesce(finished_at, created_at) > ${since}`,
  );
}

/** Runs once an hour. @returns stops it */
export function startBatchRestarter(deps: RestartDeps, observer: RunObserver): () => void {
  return repeat(() => restartReviews(deps), { ...observer, name: 'stopped bulk reviews', period: hour });
}
