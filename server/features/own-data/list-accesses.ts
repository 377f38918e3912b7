import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { Access, listAccesses as route } from '../../contract/own-data.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

const newestFirst = keyset([
  { field: 'at', column: Prisma.sql`at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' },
]);

interface Row extends Omit<Access, 'at'> {
  readonly at: Date;
}

/**
 * Which administrators opened the student's account and work, newest first, from the audit trail; also who exported the list of
 * students, which the student was in. Not who reviewed what: students do not learn that.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listAccesses(
  runSql: RunSql,
  { user }: StudentActor,
  { cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const me = Prisma.sql`${user.id}::uuid`;
  const those = (of: Prisma.Sql) => Prisma.sql`
    SELECT id, at, actor_id, action, subject_kind, subject_id FROM audit_events
    WHERE actor_kind = 'administrator' AND ${newestFirst.after(cursor)} AND ${of}`;
  const page = Prisma.sql`ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`;
  // OFFSET 0: otherwise PostgreSQL may read the whole trail instead of the events of each work.
  const found = await runSql<Row>(Prisma.sql`
    SELECT events.id, at, action, administrators.name AS by, submissions.task_title AS work
    FROM (
      (${those(Prisma.sql`subject_kind = 'user' AND subject_id = ${me} AND action = 'user.open'`)} ${page})
      UNION ALL
      (SELECT opened.* FROM submissions AS works CROSS JOIN LATERAL (
        ${those(Prisma.sql`subject_kind = 'submission' AND subject_id = works.id
          AND action IN ('submission.open', 'submission.claim')`)} OFFSET 0
      ) AS opened WHERE works.user_id = ${me} ${page})
      UNION ALL
      (${those(Prisma.sql`action = 'user.export' AND at >= (SELECT created_at FROM users WHERE id = ${me})`)} ${page})
    ) AS events
    LEFT JOIN administrators ON administrators.id = actor_id
    LEFT JOIN submissions ON subject_kind = 'submission' AND submissions.id = subject_id
    ${page}`);
  const { rows, nextCursor } = newestFirst.page(found, limit);
  return {
    items: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    nextCursor,
  };
}
