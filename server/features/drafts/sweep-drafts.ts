import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Rows of one statement, which must end within the timeout of a query. */
const batchSize = 500;

type SweepDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * Deletes drafts that were not changed for DRAFT_RETENTION_DAYS. Nothing holds their files then, and the sweep of uploads
 * removes them. Safe to run concurrently.
 * @returns drafts removed
 */
export function sweepDrafts({ db, now, config }: SweepDeps): Promise<number> {
  const before = new Date(now().getTime() - config.draftRetentionDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM work_drafts WHERE id IN (
        SELECT id FROM work_drafts WHERE updated_at < ${before} ORDER BY updated_at LIMIT ${batchSize}
        FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Runs every six hours. @returns stops it; a sweep in progress continues to its end */
export function startDraftSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepDrafts(deps), { ...observer, name: 'drafts', period: 6 * hour });
}
