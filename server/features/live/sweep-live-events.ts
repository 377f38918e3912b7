import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
/** Hours that the log goes back. A stream that was interrupted for longer gets the event `reset`. */
export const keptHours = 24;
/** Rows of one statement, which must end within the timeout of a query. */
const batchSize = 2_000;

/**
 * Deletes events that are older than a day and that every consumer has handled; not the newest one, so that the streams of a
 * quiet site can resume. Safe to run concurrently.
 * @returns rows removed
 */
export function sweepLiveEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptHours * hour);
  // Those after one that stays are younger, or not handled either.
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      WITH oldest AS (
        SELECT xid, id, at FROM live_events ORDER BY xid, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )
      DELETE FROM live_events WHERE (xid, id) IN (
        SELECT xid, id FROM oldest
        WHERE at < ${before}
          AND (xid, id) < (SELECT xid, id FROM live_events ORDER BY xid DESC, id DESC LIMIT 1)
          AND NOT EXISTS (SELECT FROM live_consumers AS c WHERE (c.xid, c.id) < (oldest.xid, oldest.id))
      )`,
  );
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startLiveEventSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepLiveEvents(deps), { ...observer, name: 'live events', period: hour });
}
