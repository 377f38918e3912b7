import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { AppealDetails, ListedAppeal, listAppeals as route } from '../../contract/appeals.ts';
import { notificationExcerptLength } from '../../contract/notification-kinds.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countFirst, totalOf } from '../../database/bounded-count.ts';
import { keyset } from '../../database/keyset.ts';
import { personOf } from '../../database/person-sql.ts';
import { isoTime, type RunSql } from '../../database/run-sql.ts';
import { findReviewed } from '../review/present-reviewed.ts';
import { mayDecide } from './may-decide.ts';
import { appealNotFound } from './present-appeal.ts';

interface Reader {
  readonly adminEmails: ReadonlySet<string>;
}

const id = { field: 'id', column: Prisma.sql`a.id`, type: 'uuid' } as const;
const lists = {
  open: {
    filter: Prisma.sql`a.outcome IS NULL`,
    order: keyset(
      [
        { field: 'at', column: Prisma.sql`a.created_at`, type: 'timestamptz', order: 'asc' },
        { ...id, order: 'asc' },
      ],
      'open',
    ),
  },
  decided: {
    filter: Prisma.sql`a.outcome IS NOT NULL`,
    order: keyset(
      [
        { field: 'at', column: Prisma.sql`a.decided_at`, type: 'timestamptz', order: 'desc' },
        { ...id, order: 'desc' },
      ],
      'decided',
    ),
  },
} as const;

const countOf = (filter: Prisma.Sql) => countFirst(Prisma.sql`FROM appeals a WHERE ${filter}`);

/** An expression for the number of open appeals, at most one more than `limits.countedMatches`. */
export const openAppealCount = countOf(lists.open.filter);

const columnsFor = (actor: AdministratorActor, { adminEmails }: Reader): Prisma.Sql => Prisma.sql`
  a.id, a.review_id AS "reviewId", a.submission_id AS "submissionId", a.created_at AS "createdAt", a.outcome,
  a.decided_at AS "decidedAt", left(regexp_replace(a.text, '\\s+', ' ', 'g'), ${notificationExcerptLength}::int) AS excerpt,
  coalesce(s.task_title, s.title) AS title, s.max_points AS "maxPoints",
  ${personOf(Prisma.sql`u`)} AS "user",
  json_build_object('version', r.version, 'status', r.status, 'points', r.points, 'feedback', r.feedback,
    'reviewedAt', r.reviewed_at, 'reviewer',
    (SELECT coalesce(name, email) FROM administrators WHERE id = r.administrator_id)) AS review,
  (SELECT coalesce(name, email) FROM administrators WHERE id = a.decided_by_id) AS "decidedBy",
  a.outcome IS NULL AND ${mayDecide({ administratorId: actor.administrator.id, adminEmails })} AS "mayDecide"`;

const joined = Prisma.sql`
  JOIN reviews r ON r.id = a.review_id JOIN submissions s ON s.id = a.submission_id JOIN users u ON u.id = a.user_id`;

/** The row of a statement whose times are text. */
const presentListed = <Row extends ListedAppeal>(row: Row): Row => ({
  ...row,
  review: { ...row.review, reviewedAt: isoTime(row.review.reviewedAt) },
});

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listAppeals(
  runSql: RunSql,
  actor: AdministratorActor,
  { show, cursor, limit, ...reader }: Parsed<typeof route, 'query'> & Reader,
): Promise<Answer<typeof route>> {
  const { filter, order } = lists[show];
  const [counted] = await runSql<{ total: number }>(Prisma.sql`SELECT ${countOf(filter)} AS total`);
  const rows = await runSql<ListedAppeal & { readonly at: string }>(
    Prisma.sql`
      SELECT ${columnsFor(actor, reader)}, coalesce(a.decided_at, a.created_at) AS at FROM appeals a ${joined}
      WHERE ${filter} AND ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}`,
    { timesAsText: true },
  );
  const page = order.page(rows, limit);
  return {
    items: page.rows.map(({ at: _at, ...row }) => presentListed(row)),
    nextCursor: page.nextCursor,
    ...totalOf(true, counted?.total ?? 0),
  };
}

/** @throws {AppError} not_found */
export async function findAppeal(
  runSql: RunSql,
  actor: AdministratorActor,
  { id, now, ...reader }: { id: string; now: Date } & Reader,
): Promise<AppealDetails> {
  const [row] = await runSql<Omit<AppealDetails, 'submission'>>(
    Prisma.sql`
      SELECT ${columnsFor(actor, reader)}, a.text, a.answer,
        (SELECT points FROM reviews WHERE id = a.decision_id) AS "grantedPoints"
      FROM appeals a ${joined} WHERE a.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw appealNotFound();
  return { ...presentListed(row), submission: await findReviewed(runSql, row.submissionId, now) };
}
