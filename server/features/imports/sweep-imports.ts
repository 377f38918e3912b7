import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';
import { sweepEndedBatches } from '../../jobs/sweep-ended-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** @returns batches removed */
export const sweepImports = (deps: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  sweepEndedBatches(deps, 'import_batches');

/** Runs once a day. @returns stops it; a sweep in progress continues to its end */
export const startImportSweeper = (deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): (() => void) =>
  repeat(() => sweepImports(deps), { ...observer, name: 'imports', period: day });

/** @returns imports restarted, also while they are being undone */
export const restartImports = (deps: Pick<Deps, 'db' | 'jobs'>): Promise<number> =>
  restartBatches(
    deps,
    'import-batch',
    Prisma.sql`SELECT id AS "batchId", request_id AS "requestId" FROM import_batches WHERE state IN ('running', 'undoing')`,
  );

/** Runs once an hour. @returns stops it */
export const startImportRestarter = (deps: Pick<Deps, 'db' | 'jobs'>, observer: RunObserver): (() => void) =>
  repeat(() => restartImports(deps), { ...observer, name: 'stopped imports', period: hour });
