import { Prisma } from '#prisma/client.ts';
import type { Db, Tx } from '../../database/db.ts';

/** Recipients of one transaction. */
const atOnce = 2_000;

/**
 * Deletes the notifications of withdrawn announcements, writes the title of corrected ones into theirs, and sends the live event
 * of the change to those who see the announcement because it was delivered to them: in batches, because there may be as many
 * recipients as students.
 * @returns for how many recipients
 */
export async function refreshNotices(db: Db, limit = atOnce): Promise<number> {
  const outdated = await db.announcement.findMany({
    where: { noticesOutdated: true },
    select: { id: true },
    take: 100,
  });
  let refreshed = 0;
  for (const { id } of outdated) {
    let more = true;
    while (more) {
      const recipients = await db.$transaction((tx) => refreshBatch(tx, id, limit));
      refreshed += recipients;
      more = recipients === limit;
    }
  }
  return refreshed;
}

/** @returns the number of recipients; fewer than `limit` if none is left, or if another server is doing it */
async function refreshBatch(tx: Tx, id: string, limit: number): Promise<number> {
  const [found] = await tx.$queryRaw<{ title: string; state: string; after: string }[]>`
    SELECT title, state, coalesce(notices_after_user_id, '00000000-0000-0000-0000-000000000000') AS after
    FROM announcements WHERE id = ${id}::uuid AND notices_outdated
    FOR NO KEY UPDATE SKIP LOCKED`;
  if (found === undefined) return 0;
  const { title, state, after } = found;
  const theirs = Prisma.sql`
    subject_id = ${id}::uuid AND kind = 'announcement' AND user_id IN (SELECT user_id FROM batch)`;
  const refresh =
    state === 'withdrawn'
      ? Prisma.sql`DELETE FROM notifications WHERE ${theirs}`
      : Prisma.sql`
          UPDATE notifications SET data = jsonb_set(data, '{title}', to_jsonb(${title}::text))
          WHERE ${theirs} AND data ->> 'title' <> ${title}`;
  const [batch] = await tx.$queryRaw<{ recipients: number; last: string | null }[]>`
    WITH batch AS MATERIALIZED (
      SELECT user_id FROM announcement_recipients
      WHERE announcement_id = ${id}::uuid AND user_id > ${after}::uuid ORDER BY user_id LIMIT ${limit}),
    refreshed AS (${refresh}),
    events AS (
      INSERT INTO live_events (audience, kind, data)
      SELECT 'user:' || user_id, 'announcement', jsonb_build_object('announcementId', id)
      FROM batch JOIN announcements ON id = ${id}::uuid AND audience_kind <> 'all')
    SELECT (SELECT count(*)::int FROM batch) AS recipients,
      (SELECT user_id FROM batch ORDER BY user_id DESC LIMIT 1) AS last`;
  const { recipients = 0, last = null } = batch ?? {};
  const more = recipients === limit;
  await tx.$executeRaw`
    UPDATE announcements SET notices_outdated = ${more}, notices_after_user_id = ${more ? last : null}::uuid
    WHERE id = ${id}::uuid`;
  return recipients;
}
