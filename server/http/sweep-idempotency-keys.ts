import { type RunObserver, repeat } from '../concurrency/repeat.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Deps } from '../deps.ts';
import { replyKeptFor } from './idempotency-keys.ts';

const hour = 3_600_000;
/** Rows of one statement. */
const batchSize = 2_000;

type SweepDeps = Pick<Deps, 'db' | 'now'>;

/** Deletes the keys of more than a day ago with their replies. Safe to run concurrently. @returns rows removed */
export function sweepIdempotencyKeys({ db, now }: SweepDeps, limit = batchSize): Promise<number> {
  const before = new Date(now().getTime() - replyKeptFor);
  return inBatches(
    limit,
    () => db.$executeRaw`
      DELETE FROM idempotency_keys WHERE (account_id, key_hash) IN (
        SELECT account_id, key_hash FROM idempotency_keys WHERE begun_at < ${before}
        ORDER BY begun_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startIdempotencySweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepIdempotencyKeys(deps), { ...observer, name: 'idempotency keys', period: hour });
}
