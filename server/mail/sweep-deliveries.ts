import { type RunObserver, repeat } from '../concurrency/repeat.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Deps } from '../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Rows of one statement, which must end within the timeout of a query. */
const batchSize = 5_000;

/** Days after which a delivery is deleted; the privacy page says so. A job is kept for a shorter time, so none sends it again. */
export const deliveriesKeptDays = 90;

/**
 * Deletes old deliveries. That of an answer is deleted with its message, beside which its outcome is shown. Safe to run
 * concurrently.
 * @returns rows removed
 */
export function sweepDeliveries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - deliveriesKeptDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM mail_deliveries WHERE id IN (
        SELECT id FROM mail_deliveries WHERE created_at < ${before} AND purpose <> 'answer' ORDER BY created_at LIMIT ${batchSize}
        FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startDeliverySweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepDeliveries(deps), { ...observer, name: 'mail deliveries', period: hour });
}
