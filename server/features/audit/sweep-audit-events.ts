import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Rows of one statement, which must end within the timeout of a query. */
const batchSize = 2_000;

type SweepDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * Deletes audit events that are older than AUDIT_RETENTION_DAYS; without the setting, none. The database refuses to delete
 * an event of the last 30 days. Safe to run concurrently.
 * @returns rows removed
 */
export async function sweepAuditEvents({ db, now, config }: SweepDeps): Promise<number> {
  if (config.auditRetentionDays === null) return 0;
  const before = new Date(now().getTime() - config.auditRetentionDays * day);
  for (let removed = 0; ; ) {
    const batch = await db.$executeRaw`
      DELETE FROM audit_events WHERE id IN (
        SELECT id FROM audit_events WHERE at < ${before} ORDER BY at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`;
    removed += batch;
    if (batch < batchSize) return removed;
  }
}

/** Runs every six hours. @returns stops it; a sweep in progress continues to its end */
export function startAuditSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepAuditEvents(deps), { ...observer, name: 'audit events', period: 6 * hour });
}
