import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Db } from '../../database/db.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { deleteNotificationsAbout } from '../notifications/delete-notifications-of.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days after which a message is deleted, handled or not; docs/operations/monitoring.md and the privacy page say so. */
export const keptDays = 365;

/** Messages of one transaction. */
const batchSize = 200;

/**
 * Deletes old messages with the notifications that quote their answers, and after a day the client key of a message.
 * Safe to run concurrently.
 * @returns rows removed or changed
 */
export async function sweepContactMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const moment = now().getTime();
  const before = new Date(moment - keptDays * day);
  const old = await inBatches(batchSize, () => deleteBatch(db, before));
  const named = await db.contactMessage.updateMany({
    where: { clientKey: { not: null }, createdAt: { lt: new Date(moment - day) } },
    data: { clientKey: null },
  });
  return old + named.count;
}

/** @returns how many were deleted; fewer than `batchSize`: none are left */
function deleteBatch(db: Db, before: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    const deleted = await tx.$queryRaw<{ id: string }[]>`
      DELETE FROM contact_messages WHERE id IN (
        SELECT id FROM contact_messages WHERE created_at < ${before}
        ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ) RETURNING id`;
    await deleteNotificationsAbout(
      tx,
      deleted.map(({ id }) => id),
    );
    return deleted.length;
  });
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startContactSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepContactMessages(deps), { ...observer, name: 'contact messages', period: hour });
}
