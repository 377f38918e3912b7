import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { SubmissionStatus } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { lockedAuthor } from '../../database/lock-student.ts';

export interface LockedSubmission {
  readonly status: SubmissionStatus;
  readonly version: number;
  readonly title: string;
  /** Null if the task was deleted before the work was handed in. */
  readonly taskTitle: string | null;
  readonly taskId: string | null;
  readonly userId: string;
  readonly userName: string | null;
  readonly points: number | null;
  readonly maxPoints: number;
  readonly reviewId: string | null;
}

/**
 * Locks the author and then the submission until the transaction ends: claims, revisions and reviews wait.
 * @returns the submission as it is once it is locked
 * @throws {AppError} submission_not_found
 */
export async function lockSubmission(tx: Tx, id: string): Promise<LockedSubmission> {
  const [locked] = await tx.$queryRaw<LockedSubmission[]>(Prisma.sql`
    WITH author AS (${lockedAuthor(id)})
    SELECT s.status::text, s.version, s.title, s.task_title AS "taskTitle", s.task_id AS "taskId", s.user_id AS "userId",
      author.name AS "userName", s.points, s.max_points AS "maxPoints", s.review_id AS "reviewId"
    FROM author JOIN submissions s ON s.user_id = author.id WHERE s.id = ${id}::uuid FOR UPDATE OF s`);
  if (locked === undefined) throw new AppError('submission_not_found');
  return locked;
}
