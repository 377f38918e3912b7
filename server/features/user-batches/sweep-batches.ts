import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';
import { sweepEndedBatches } from '../../jobs/sweep-ended-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** @returns batches removed */
export const sweepUserBatches = (deps: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  sweepEndedBatches(deps, 'user_batches');

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
