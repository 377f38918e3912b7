import type { Db } from '../../database/db.ts';

/** @returns those of the notifications that a mail with another key contains, delivered or not */
export async function mailedBefore(
  db: Db,
  { userId, key, ids }: { userId: string; key: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const mails = await db.mailDelivery.findMany({
    where: { userId, key: { not: key }, notificationIds: { hasSome: [...ids] } },
    select: { notificationIds: true },
  });
  return new Set(mails.flatMap(({ notificationIds }) => notificationIds));
}
