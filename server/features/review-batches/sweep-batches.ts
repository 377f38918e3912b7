import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const day = 24 * 3_600_000;
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
