import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import { statusesOf } from '../../contract/submission-status.ts';
import type { listMySubmissions, Submission } from '../../contract/submissions.ts';
import { toPage } from '../../cursor.ts';
import type { Db, Tx } from '../../database/db.ts';
import { presentSubmission, submissionInclude } from './present-submission.ts';
import { newestFirst, olderThan, positionOf } from './submission-order.ts';

/**
 * One submission of the student's own.
 * @throws {AppError} submission_not_found, of another student's too: whether it exists is private
 */
export async function findMySubmission(db: Tx, { user }: StudentActor, id: string): Promise<Submission> {
  const row = await db.submission.findFirst({ where: { id, userId: user.id }, include: submissionInclude });
  if (row === null) throw new AppError('submission_not_found');
  return presentSubmission(row);
}

/** @throws {AppError} validation_failed for a foreign cursor */
export async function findMySubmissions(
  db: Db,
  { user }: StudentActor,
  { status, cursor, limit }: Parsed<typeof listMySubmissions, 'query'>,
): Promise<{ items: Submission[]; nextCursor: string | null; total: number }> {
  const where = { userId: user.id, ...(status !== 'all' && { status: { in: statusesOf(status) } }) };
  const [rows, total] = await Promise.all([
    db.submission.findMany({
      where: { AND: [where, olderThan(cursor)] },
      include: submissionInclude,
      orderBy: [...newestFirst],
      take: limit + 1,
    }),
    db.submission.count({ where }),
  ]);
  const page = toPage(rows, limit, positionOf);
  return { items: page.rows.map(presentSubmission), nextCursor: page.nextCursor, total };
}
