import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listSubmissions as route } from '../../contract/review.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, statusesOf } from '../../contract/submission-status.ts';
import type { Db } from '../../database/db.ts';
import { inOrderOf } from '../../database/keyset.ts';
import { containsText } from '../../database/text-search.ts';
import { newestFirst, newestFirstColumns } from '../submissions/newest-first.ts';
import { presentReviewed, reviewedInclude } from './present-reviewed.ts';

/**
 * The submissions that match the filter, newest first, and the counts of all submissions by status.
 * The search covers user name, email and task title.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listSubmissions(
  db: Db,
  _actor: AdministratorActor,
  { search, status, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const from = search
    ? Prisma.sql`submissions LEFT JOIN users ON users.id = user_id AND users.deleted_at IS NULL LEFT JOIN tasks ON tasks.id = task_id`
    : Prisma.sql`submissions`;
  const conditions = [
    containsText(search, Prisma.sql`users.name`, Prisma.sql`users.email`, Prisma.sql`tasks.title`),
  ];
  if (status !== 'all') {
    conditions.push(Prisma.sql`status = ANY(${statusesOf(status)}::submission_status[])`);
  }
  const condition = Prisma.join(conditions, ' AND ');
  const [found, [counted], groups] = await Promise.all([
    db.$queryRaw<{ id: string; submittedAt: Date }[]>`
      SELECT ${newestFirstColumns} FROM ${from} WHERE ${condition} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM ${from} WHERE ${condition}`,
    db.submission.groupBy({ by: 'status', _count: true }),
  ]);
  const { rows, nextCursor } = newestFirst.page(found, limit);
  const ids = rows.map(({ id }) => id);
  const submissions = await db.submission.findMany({ where: { id: { in: ids } }, include: reviewedInclude });
  return {
    items: inOrderOf(ids, submissions).map(presentReviewed),
    nextCursor,
    total: counted.total,
    counts: countByFilter(groups),
  };
}
