import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { statusesOf } from '../../contract/submission-status.ts';
import type { listMySubmissions as listRoute, Submission } from '../../contract/submissions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { inOrderOf } from '../../database/keyset.ts';
import { newestFirst, newestFirstColumns } from './newest-first.ts';
import { presentSubmission, submissionInclude } from './present-submission.ts';

/**
 * One submission of the student.
 * @throws {AppError} submission_not_found, also for another student's: whether it exists is private
 */
export async function findMySubmission(db: Tx, { user }: StudentActor, id: string): Promise<Submission> {
  const row = await db.submission.findFirst({ where: { id, userId: user.id }, include: submissionInclude });
  if (row === null) throw new AppError('submission_not_found');
  return presentSubmission(row);
}

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listMySubmissions(
  db: Db,
  { user }: StudentActor,
  { status, cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const mine = Prisma.sql`user_id = ${user.id}::uuid`;
  const condition =
    status === 'all'
      ? mine
      : Prisma.sql`${mine} AND status = ANY(${statusesOf(status)}::submission_status[])`;
  const [found, [counted]] = await Promise.all([
    db.$queryRaw<{ id: string; submittedAt: Date }[]>`
      SELECT ${newestFirstColumns} FROM submissions WHERE ${condition} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM submissions WHERE ${condition}`,
  ]);
  const { rows, nextCursor } = newestFirst.page(found, limit);
  const ids = rows.map(({ id }) => id);
  const submissions = await db.submission.findMany({
    where: { id: { in: ids }, userId: user.id },
    include: submissionInclude,
  });
  return { items: inOrderOf(ids, submissions).map(presentSubmission), nextCursor, total: counted.total };
}
