import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listSubmissions as route } from '../../contract/review.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, statusesOf } from '../../contract/submission-status.ts';
import { countMatches, totalOf } from '../../database/bounded-count.ts';
import type { Db } from '../../database/db.ts';
import { inOrderOf } from '../../database/keyset.ts';
import { containsText, studentMatches } from '../../database/text-search.ts';
import { newestFirst, newestFirstColumns } from '../submissions/newest-first.ts';
import { presentReviewed, reviewedInclude } from './present-reviewed.ts';

/**
 * The submissions that match the filter, newest first, and the counts of all submissions by status.
 * The search covers the student's name, email, college and techid, the task's title (now and at submission) and the work's.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listSubmissions(
  db: Db,
  _actor: AdministratorActor,
  { search, status, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const conditions = [submissionMatches(search)];
  if (status !== 'all') {
    conditions.push(Prisma.sql`status = ANY(${statusesOf(status)}::submission_status[])`);
  }
  const condition = Prisma.join(conditions, ' AND ');
  const [found, [counted], groups] = await Promise.all([
    db.$queryRaw<{ id: string; submittedAt: Date }[]>`
      SELECT ${newestFirstColumns} FROM submissions WHERE ${condition} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`
      SELECT ${countMatches(search, Prisma.sql`FROM submissions WHERE ${condition}`)} AS total`,
    db.submission.groupBy({ by: 'status', _count: true }),
  ]);
  const { rows, nextCursor } = newestFirst.page(found, limit);
  const ids = rows.map(({ id }) => id);
  const submissions = await db.submission.findMany({ where: { id: { in: ids } }, include: reviewedInclude });
  return {
    items: inOrderOf(ids, submissions).map(presentReviewed),
    nextCursor,
    ...totalOf(search, counted.total),
    counts: countByFilter(groups),
  };
}

/** A union, not OR: PostgreSQL can then use an index of each table. */
function submissionMatches(search: string | undefined): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  const title = Prisma.sql`submissions.title`;
  return Prisma.sql`submissions.id IN (
    SELECT id FROM submissions WHERE ${containsText(search, title, Prisma.sql`submissions.task_title`)}
    UNION ALL SELECT submissions.id FROM submissions JOIN users ON users.id = user_id
      WHERE users.deleted_at IS NULL AND ${studentMatches(search)}
    UNION ALL SELECT submissions.id FROM submissions JOIN tasks ON tasks.id = task_id
      WHERE ${containsText(search, Prisma.sql`tasks.title`)})`;
}
