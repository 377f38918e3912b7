import type { Db } from '../../database/db.ts';

/**
 * Claims notifications for the mail with this key, so that no other mail contains them.
 * @returns those that this mail may contain, also if an earlier attempt has claimed them
 */
export async function claimForMail(
  db: Db,
  { key, ids }: { key: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO mailed_notifications AS known (notification_id, mail_key)
    SELECT id, ${key} FROM (
      SELECT id FROM notifications WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR KEY SHARE
    ) AS free
    ON CONFLICT (notification_id) DO UPDATE SET mail_key = known.mail_key
      WHERE known.mail_key = excluded.mail_key
    RETURNING notification_id AS id`;
  return new Set(rows.map(({ id }) => id));
}
