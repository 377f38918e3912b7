import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';
import { sweepEndedBatches } from '../../jobs/sweep-ended-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;

type SweepDeps = Pick<Deps, 'db' | 'now'>;

/** @returns batches removed */
export const sweepBatches = (deps: SweepDeps): Promise<number> => sweepEndedBatches(deps, 'review_batches');

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
