import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Imports of one statement, which deletes up to `limits.importRows` rows of each. */
const batchSize = 5;

/** Days after its end in which an import is listed and can be undone; the privacy page says so. */
export const importsKeptDays = 365;

/**
 * Deletes imports that ended long ago. The accounts and points stay. Safe to run concurrently.
 * @returns imports removed
 */
export function sweepImports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - importsKeptDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM import_batches WHERE id IN (
        SELECT id FROM import_batches
        WHERE state IN ('done', 'undone') AND coalesce(undone_at, finished_at, created_at) < ${before}
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
  );
}

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
