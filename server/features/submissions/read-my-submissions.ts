import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, type SubmissionCounts, statusesOf } from '../../contract/submission-status.ts';
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

/**
 * The student's submissions that match the filter, newest first, and the counts of all of them by status.
 * @throws {AppError} validation_failed for a cursor of another list
 */
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
  // One snapshot, so that the page and the counts agree while work is reviewed.
  return db.$transaction(
    async (tx) => {
      const found = await tx.$queryRaw<{ id: string; submittedAt: Date }[]>`
        SELECT ${newestFirstColumns} FROM submissions WHERE ${condition} AND ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`;
      const { rows, nextCursor } = newestFirst.page(found, limit);
      const ids = rows.map(({ id }) => id);
      const submissions = await tx.submission.findMany({
        where: { id: { in: ids }, userId: user.id },
        include: submissionInclude,
      });
      const counts = await countMySubmissions(tx, user.id);
      const items = inOrderOf(ids, submissions).map(presentSubmission);
      return { items, nextCursor, total: counts[status], counts };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

async function countMySubmissions(tx: Tx, userId: string): Promise<SubmissionCounts> {
  const groups = await tx.submission.groupBy({ by: 'status', where: { userId }, _count: true });
  return countByFilter(groups);
}
