import type { Db } from '../../database/db.ts';

/**
 * Claims notifications for the mail with this key, so that no other mail contains them.
 * @returns those that this mail may contain, also if an earlier attempt has claimed them
 */
export async function claimForMail(
  db: Db,
  { userId, key, ids }: { userId: string; key: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  // Servers of the release before do not claim: their mails are in `mail_deliveries` only.
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO mailed_notifications AS known (notification_id, mail_key)
    SELECT id, ${key} FROM (
      SELECT id FROM notifications n
      WHERE id = ANY(${[...ids]}::uuid[]) AND NOT EXISTS (
        SELECT FROM mail_deliveries d
        WHERE d.user_id = ${userId}::uuid AND d.key <> ${key} AND n.id = ANY(d.notification_ids))
      ORDER BY id FOR KEY SHARE
    ) AS free
    ON CONFLICT (notification_id) DO UPDATE SET mail_key = known.mail_key
      WHERE known.mail_key = excluded.mail_key
    RETURNING notification_id AS id`;
  return new Set(rows.map(({ id }) => id));
}
