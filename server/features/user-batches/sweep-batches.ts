import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Batches of one statement, which deletes up to `limits.batchTotal` rows of each. */
const batchSize = 5;

/** Days after its end in which a change to many students is listed; the privacy page says so. */
export const userBatchesKeptDays = 365;

/**
 * Deletes changes that ended long ago; what they did stays. Safe to run concurrently.
 * @returns batches removed
 */
export function sweepUserBatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - userBatchesKeptDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM user_batches WHERE id IN (
        SELECT id FROM user_batches
        WHERE state IN ('done', 'undone') AND coalesce(undone_at, finished_at, created_at) < ${before}
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Runs once a day. @returns stops it; a sweep in progress continues to its end */
export const startUserBatchSweeper = (deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): (() => void) =>
  repeat(() => sweepUserBatches(deps), { ...observer, name: 'changes to many students', period: day });

/** @returns batches restarted, also while they are being undone */
export const restartUserBatches = (deps: Pick<Deps, 'db' | 'jobs'>): Promise<number> =>
  restartBatches(
    deps,
    'user-batch',
    Prisma.sql`SELECT id AS "batchId", request_id AS "requestId" FROM user_batches WHERE state IN ('running', 'undoing')`,
  );

/** Runs once an hour. @returns stops it */
export const startUserBatchRestarter = (
  deps: Pick<Deps, 'db' | 'jobs'>,
  observer: RunObserver,
): (() => void) =>
  repeat(() => restartUserBatches(deps), {
    ...observer,
    name: 'stopped changes to many students',
    period: hour,
  });
