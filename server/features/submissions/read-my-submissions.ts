import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, statusesOf } from '../../contract/submission-status.ts';
import type { listMySubmissions as listRoute, Submission } from '../../contract/submissions.ts';
import type { Tx } from '../../database/db.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { type Counted, countsByStatus } from './counts-by-status.ts';
import { newestFirst } from './newest-first.ts';
import {
  presentSubmission,
  type SubmissionRow,
  submissionColumns,
  submissionInclude,
} from './present-submission.ts';

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
  runSql: RunSql,
  { user }: StudentActor,
  { status, cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const mine = Prisma.sql`user_id = ${user.id}::uuid`;
  const condition =
    status === 'all'
      ? mine
      : Prisma.sql`${mine} AND status = ANY(${statusesOf(status)}::submission_status[])`;
  const found = await runSql<PageRow<SubmissionRow> & Counted>(Prisma.sql`
    SELECT counted.groups, ${submissionColumns}, json_build_object('email', u.email, 'deletedAt', u.deleted_at) AS "user"
    FROM (SELECT ${countsByStatus(mine)} AS groups) AS counted
    LEFT JOIN (
      SELECT * FROM submissions WHERE ${condition} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
    ) AS s ON true
    LEFT JOIN users u ON u.id = s.user_id
    ORDER BY s.submitted_at DESC, s.id DESC`);
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  const counts = countByFilter(found[0]?.groups ?? []);
  return { items: rows.map(presentSubmission), nextCursor, total: counts[status], counts };
}
