import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days after which a message is deleted, handled or not; docs/operations/monitoring.md and the privacy page say so. */
export const keptDays = 365;

/**
 * Deletes old messages, and after a day the client key of a message. Safe to run concurrently.
 * @returns rows removed or changed
 */
export async function sweepContactMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const moment = now().getTime();
  const old = await db.contactMessage.deleteMany({
    where: { createdAt: { lt: new Date(moment - keptDays * day) } },
  });
  const named = await db.contactMessage.updateMany({
    where: { clientKey: { not: null }, createdAt: { lt: new Date(moment - day) } },
    data: { clientKey: null },
  });
  return old.count + named.count;
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startContactSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepContactMessages(deps), { ...observer, name: 'contact messages', period: hour });
}
