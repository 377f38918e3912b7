import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { describeNotification } from '../../contract/notification-kinds.ts';
import type { listNotifications as listRoute } from '../../contract/notifications.ts';
import type { markRead as readRoute } from '../../contract/read-notifications.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** Ids begin with the time. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' }]);

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: string;
  readonly readAt: string | null;
}

/**
 * A page of what is shown. It leaves out what this release cannot describe.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listNotifications(
  runSql: RunSql,
  { user }: StudentActor,
  { cursor, limit, kind, unread }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const filters = [
    Prisma.sql`user_id = ${user.id}::uuid AND shown`,
    newestFirst.after(cursor),
    ...(kind === undefined ? [] : [Prisma.sql`kind = ${kind}`]),
    ...(unread === undefined ? [] : [Prisma.sql`read_at IS NULL`]),
  ];
  const found = await runSql<PageRow<Row> & { unread: number }>(
    Prisma.sql`
      SELECT counted.unread, page.id, kind, data, created_at AS "createdAt", read_at AS "readAt"
      FROM (SELECT unread_notifications(${user.id}::uuid) AS unread) AS counted
      LEFT JOIN (
        SELECT * FROM notifications WHERE ${Prisma.join(filters, ' AND ')}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      ORDER BY page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.flatMap(({ id, kind: name, data, createdAt, readAt }) => {
      // Pages make the text again, in the zone of their reader.
      const described = describeNotification(name, data, 'UTC');
      return described === null ? [] : [{ id, kind: name, ...described, createdAt, readAt }];
    }),
    nextCursor,
    unread: found[0]?.unread ?? 0,
  };
}

const unreadOf = (userId: string) => Prisma.sql`SELECT unread_notifications(${userId}::uuid) AS unread`;

export async function countUnread(runSql: RunSql, { user }: StudentActor): Promise<{ unread: number }> {
  const [row] = await runSql<{ unread: number }>(unreadOf(user.id));
  return { unread: row?.unread ?? 0 };
}

/** Ids of others, and what is read already, change nothing. @returns what is unread now */
export async function markRead(
  runSql: RunSql,
  actor: StudentActor,
  { now, ...input }: Parsed<typeof readRoute, 'body'> & { readonly now: Date },
): Promise<{ unread: number }> {
  const which =
    'ids' in input
      ? Prisma.sql`id = ANY(${input.ids}::uuid[])`
      : 'about' in input
        ? Prisma.sql`subject_id = ${input.about}::uuid`
        : Prisma.sql`id <= ${input.upTo}::uuid`;
  await runSql(Prisma.sql`
    UPDATE notifications SET read_at = ${now}::timestamptz
    WHERE user_id = ${actor.user.id}::uuid AND shown AND read_at IS NULL AND ${which}`);
  return countUnread(runSql, actor);
}
