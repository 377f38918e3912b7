import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type {
  AnnouncementReader,
  listAnnouncementReaders as readersRoute,
  listAnnouncements as route,
} from '../../contract/announcements.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';
import { countsOfAnnouncement } from './announcement-counts.ts';
import {
  type AnnouncementRow,
  announcementColumns,
  presentAnnouncement,
  withCounts,
} from './present-announcement.ts';

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([
  { field: 'id', column: Prisma.sql`announcements.id`, type: 'uuid', order: 'desc' },
]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listAnnouncements(
  runSql: RunSql,
  _actor: AdministratorActor,
  { search, state, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const matches = Prisma.sql`
    ${containsText(search, Prisma.sql`announcements.title`, Prisma.sql`announcements.body`)}
    AND ${state === undefined ? Prisma.sql`true` : Prisma.sql`announcements.state = ${state}::text`}`;
  const found = await runSql<PageRow<AnnouncementRow> & { total: number }>(
    Prisma.sql`
      SELECT counted.total, page.*
      FROM (SELECT count(*)::int AS total FROM (
        SELECT FROM announcements WHERE ${matches} LIMIT ${limits.countedMatches + 1}) AS matches) AS counted
      LEFT JOIN (
        SELECT ${announcementColumns} FROM ${withCounts(Prisma.sql`(
          SELECT * FROM announcements WHERE ${matches} AND ${newestFirst.after(cursor)}
          ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1})`)}
      ) AS page ON true
      ORDER BY page.id DESC`,
    { replan: true, timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ total: _, ...row }) => presentAnnouncement(row)),
    nextCursor,
    ...totalOf(true, found[0]?.total ?? 0),
  };
}

/** The order of the index on the readers of an announcement. */
const lastReaderFirst = keyset([
  { field: 'readAt', column: Prisma.sql`read_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`user_id`, type: 'uuid', order: 'desc' },
]);

/**
 * Who has read an announcement; none for an unknown one.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listAnnouncementReaders(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, cursor, limit }: Parsed<typeof readersRoute, 'query'> & { readonly id: string },
): Promise<Answer<typeof readersRoute>> {
  const readers = Prisma.sql`announcement_recipients
    WHERE announcement_id = ${id}::uuid AND read_at IS NOT NULL`;
  const found = await runSql<PageRow<AnnouncementReader> & { total: number }>(
    Prisma.sql`
      SELECT counted.total, users.id, coalesce(users.name, '') AS name, users.college, read_at AS "readAt"
      FROM (
        SELECT counts.readers AS total
        FROM (SELECT ${id}::uuid AS id) AS announcements CROSS JOIN LATERAL ${countsOfAnnouncement} AS counts) AS counted
      LEFT JOIN (
        SELECT user_id, read_at FROM ${readers} AND ${lastReaderFirst.after(cursor)}
        ORDER BY ${lastReaderFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      LEFT JOIN users ON users.id = page.user_id
      ORDER BY read_at DESC, user_id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = lastReaderFirst.page(rowsOfPage(found), limit);
  return { items: rows.map(({ total: _, ...reader }) => reader), nextCursor, total: found[0]?.total ?? 0 };
}
