import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days after which a notification is deleted; the privacy page says so. */
export const notificationsKeptDays = 365;

/** Rows that one statement deletes, so that none takes long. */
const batchSize = 5_000;

/**
 * Deletes old notifications, read or not. Their ids begin with the time, so the primary key finds them. Safe to run
 * concurrently.
 * @returns rows removed
 */
export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const until = new Date(now().getTime() - notificationsKeptDays * day);
  const removed = await inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE id < ${firstIdOf(until)}::uuid ORDER BY id LIMIT ${batchSize})`,
  );
  const fanOuts = await db.notificationFanOut.deleteMany({ where: { createdAt: { lt: until } } });
  return removed + fanOuts.count;
}

/** The smallest UUID version 7 of this millisecond. */
function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startNotificationSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepNotifications(deps), { ...observer, name: 'notifications', period: hour });
}
