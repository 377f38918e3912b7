import { type LedgerEntry, Prisma } from '#prisma/client.ts';
import type { AdministratorActor, StudentActor } from '../../actor.ts';
import type { listMyPoints as myRoute, listUserPoints as route } from '../../contract/points-statement.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** The order of the index on the user and the time. */
const newestFirst = keyset([
  { field: 'createdAt', column: Prisma.sql`created_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' },
]);

/**
 * What the columns of `points_ledger` do not say. An award of 0 has no reversal. An undo has no reason. An appeal that is
 * granted takes the first award back without reversing the review. Reviews are deleted with their submission.
 */
export const noteOfEntry = Prisma.sql`
  CASE WHEN kind = 'reversal' THEN coalesce(
    (SELECT CASE WHEN reversed_at IS NULL THEN 'Appeal granted' ELSE coalesce(reversal_reason, 'Undone') END
      FROM reviews WHERE reviews.id = review_id), 'Submission deleted')
  WHEN kind = 'bonus' AND review_id IS NOT NULL THEN 'Among the first approved works'
  WHEN kind = 'bonus' AND task_id IS NOT NULL THEN 'For whom you brought'
  WHEN kind = 'adjustment' AND review_id IS NULL AND task_id IS NOT NULL THEN 'Referral refused'
  WHEN kind = 'adjustment' AND review_id IS NOT NULL THEN 'Bonus taken back with the approval'
  WHEN kind = 'award' AND points = 0 THEN 'Approved with 0 points' || coalesce(
    (SELECT coalesce(', then taken back: ' || reversal_reason, ', then undone')
      FROM reviews WHERE reviews.id = review_id AND reversed_at IS NOT NULL), '') END`;

/** Condition on `points_ledger`. */
export const ofStudent = (userId: string, edition: number | undefined): Prisma.Sql =>
  Prisma.sql`user_id = ${userId}::uuid AND edition_id = edition_of(${edition ?? null}::int)`;

interface Entry
  extends Pick<LedgerEntry, 'id' | 'kind' | 'points' | 'reason' | 'submissionId' | 'reviewId' | 'createdAt'> {
  readonly balance: number;
  readonly note: string | null;
}

/**
 * Entries of the ledger, newest first; none for an unknown user.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export function listUserPoints(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, ...page }: Parsed<typeof route, 'query'> & { readonly id: string },
): Promise<Answer<typeof route>> {
  return listEntries(runSql, id, page);
}

/** @throws {AppError} validation_failed for a cursor of another list */
export function listMyPoints(
  runSql: RunSql,
  { user }: StudentActor,
  page: Parsed<typeof myRoute, 'query'>,
): Promise<Answer<typeof myRoute>> {
  return listEntries(runSql, user.id, page);
}

/** The balance is summed over the user's own entries, so that no cursor and no counter can make it differ from the ledger. */
async function listEntries(
  runSql: RunSql,
  userId: string,
  { cursor, limit, edition }: Parsed<typeof myRoute, 'query'>,
): Promise<Answer<typeof myRoute>> {
  const found = await runSql<PageRow<Entry> & { total: number }>(Prisma.sql`
    SELECT counted.total, entries.id, kind, points, reason, created_at AS "createdAt",
      (SELECT submissions.id FROM submissions WHERE submissions.id = submission_id) AS "submissionId", review_id AS "reviewId",
      ${noteOfEntry} AS note,
      (counted.points_so_far - coalesce(sum(points) OVER later, 0))::int AS balance
    FROM (
      SELECT count(*)::int AS total, sum(points) FILTER (WHERE ${newestFirst.after(cursor)}) AS points_so_far
      FROM points_ledger WHERE ${ofStudent(userId, edition)}
    ) AS counted
    LEFT JOIN (
      SELECT * FROM points_ledger WHERE ${ofStudent(userId, edition)} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
    ) AS entries ON true
    WINDOW later AS (ORDER BY created_at DESC, entries.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ORDER BY created_at DESC, entries.id DESC`);
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ total: _, ...entry }) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    nextCursor,
    total: found[0]?.total ?? 0,
  };
}
