import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { markdownToLine } from '../../contract/markdown.ts';
import type { listMyAnnouncements as listRoute, MyAnnouncement } from '../../contract/my-announcements.ts';
import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { collegeKeysOf } from '../../database/colleges-sql.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { isEnabled } from './audience.ts';
import { announcementNotFound } from './present-announcement.ts';

const newestFirst = keyset([
  {
    field: 'publishedAt',
    column: Prisma.sql`announcements.published_at`,
    type: 'timestamptz',
    order: 'desc',
  },
  { field: 'id', column: Prisma.sql`announcements.id`, type: 'uuid', order: 'desc' },
]);

/**
 * The published announcements that the student sees: those that were delivered to them, and those to everyone or to their
 * college, whenever they joined. Announcements are few, so the list is a walk through the index of published ones.
 */
const seenBy = (userId: string) => Prisma.sql`announcements
  LEFT JOIN announcement_recipients AS mine ON mine.announcement_id = announcements.id AND mine.user_id = ${userId}::uuid
  WHERE announcements.state = 'published' AND (
    mine.user_id IS NOT NULL OR audience_kind = 'all'
    OR (audience_kind = 'college' AND college_name_key(audience_college) = ANY (${collegeKeysOf(userId)})))`;

const columns = Prisma.sql`announcements.id, title, body, published_at AS "publishedAt", corrected_at AS "correctedAt",
  mine.read_at AS "readAt"`;

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listMyAnnouncements(
  runSql: RunSql,
  { user }: StudentActor,
  { show, cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const shown = Prisma.sql`${seenBy(user.id)}
    AND ${show === 'unread' ? Prisma.sql`mine.read_at IS NULL` : Prisma.sql`true`}`;
  const found = await runSql<PageRow<MyAnnouncement> & { total: number }>(
    Prisma.sql`
      SELECT counted.total, page.*
      FROM (SELECT count(*)::int AS total FROM ${shown}) AS counted
      LEFT JOIN (
        SELECT ${columns} FROM ${shown} AND ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      ORDER BY "publishedAt" DESC, page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ total: _, body, ...announcement }) => ({
      ...announcement,
      excerpt: notificationExcerpt(markdownToLine(body)),
    })),
    nextCursor,
    total: found[0]?.total ?? 0,
  };
}

/** @throws {AppError} not_found, also for one that is not for the student */
export async function findMyAnnouncement(
  runSql: RunSql,
  { user }: StudentActor,
  { id }: { id: string },
): Promise<MyAnnouncement> {
  const [found] = await runSql<MyAnnouncement>(
    Prisma.sql`SELECT ${columns} FROM ${seenBy(user.id)} AND announcements.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (found === undefined) throw announcementNotFound();
  return found;
}

/**
 * Stores that the student has read an announcement, also in the bell. A second time changes nothing.
 * @throws {AppError} not_found, also for one that is not for the student
 */
export async function readAnnouncement(
  runSql: RunSql,
  { user }: StudentActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [found] = await runSql<{ id: string | null }>(Prisma.sql`
    WITH seen AS (SELECT announcements.id FROM ${seenBy(user.id)} AND announcements.id = ${id}::uuid),
    -- Locked, so that the deletion of the account either comes first or finds the row.
    reader AS (SELECT users.id FROM users WHERE users.id = ${user.id}::uuid AND ${isEnabled} FOR SHARE),
    notified AS (
      UPDATE notifications SET read_at = ${now}::timestamptz
      WHERE user_id = (SELECT id FROM reader) AND subject_id = (SELECT id FROM seen) AND kind = 'announcement'
        AND read_at IS NULL RETURNING 1),
    -- After the notifications, as everywhere: the count waits for their locks.
    stored AS (
      INSERT INTO announcement_recipients AS r (announcement_id, user_id, read_at)
      SELECT seen.id, reader.id, ${now}::timestamptz FROM seen CROSS JOIN reader
      WHERE (SELECT count(*) FROM notified) >= 0
      ON CONFLICT (announcement_id, user_id) DO UPDATE SET read_at = EXCLUDED.read_at WHERE r.read_at IS NULL)
    SELECT id FROM seen`);
  if (found === undefined) throw announcementNotFound();
}
