import { randomUUID } from 'node:crypto';
import { Prisma, type Submission } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  type ApproveInput,
  awardedPoints,
  type RejectInput,
  type ReviewedSubmission,
} from '../../contract/review.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { lockedAuthor } from '../../database/lock-student.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { auditInsert } from '../audit/record-audit.ts';
import { awardInsert } from '../points/append-ledger-entry.ts';
import { findReviewed, presentReviewed, type ReviewedRow, reviewedColumns } from './present-reviewed.ts';

type Target = { readonly id: string; readonly now: Date };
type AwardedSubmission = Pick<Submission, 'id' | 'userId' | 'taskId' | 'maxPoints' | 'taskTitle'>;

/**
 * Approves a pending submission. Writes the review, its ledger entry and its audit event, or nothing.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function approveSubmission(
  runSql: RunSql,
  actor: AdministratorActor,
  input: ApproveInput & Target,
): Promise<ReviewedSubmission> {
  const { id, now } = input;
  const [submission] = await runSql<AwardedSubmission>(Prisma.sql`
    SELECT id, user_id AS "userId", task_id AS "taskId", max_points AS "maxPoints", task_title AS "taskTitle"
    FROM submissions WHERE id = ${id}::uuid`);
  if (submission === undefined) throw new AppError('submission_not_found');
  const reviewId = randomUUID();
  // maxPoints never changes after the submission, so it may be read before the conditional update.
  const points = awardedPoints(input.points, submission.maxPoints);
  const audit = auditInsert(
    actor,
    {
      action: 'submission.approve',
      subjectKind: 'submission',
      subjectId: id,
      detail: { points, verdictId: reviewId },
    },
    fromReviewed,
  );
  const award = awardInsert({ points, reviewId, submission, at: now }, fromReviewed);
  return writeReview(runSql, actor, {
    ...input,
    status: 'approved',
    reviewId,
    points,
    inserts: Prisma.sql`audit AS (${audit}), award AS (${award})`,
  });
}

/**
 * Rejects a pending submission; the student may submit new work.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function rejectSubmission(
  runSql: RunSql,
  actor: AdministratorActor,
  input: RejectInput & Target,
): Promise<ReviewedSubmission> {
  const { id } = input;
  const reviewId = randomUUID();
  const audit = auditInsert(
    actor,
    {
      action: 'submission.reject',
      subjectKind: 'submission',
      subjectId: id,
      detail: { verdictId: reviewId },
    },
    fromReviewed,
  );
  return writeReview(runSql, actor, {
    ...input,
    status: 'rejected',
    reviewId,
    points: 0,
    inserts: Prisma.sql`audit AS (${audit})`,
  });
}

interface Review extends RejectInput, Target {
  readonly status: 'approved' | 'rejected';
  readonly reviewId: string;
  readonly points: number;
  /** WITH queries that insert from `reviewed`. */
  readonly inserts: Prisma.Sql;
}

/** In the statement of `writeReview`: one row if the review was written, otherwise none. */
const fromReviewed = Prisma.sql`FROM reviewed`;

/**
 * One statement, and so one transaction. Of all reviews, edits and withdrawals that race, one conditional update changes the
 * row: after the wait for a lock PostgreSQL checks the condition again. Of everything else the statement sees what was
 * committed when it began.
 */
async function writeReview(
  runSql: RunSql,
  actor: AdministratorActor,
  { id, version, now, status, points, feedback, reviewId, inserts }: Review,
): Promise<ReviewedSubmission> {
  const [row] = await runSql<ReviewedRow & { versionAtStart: number }>(Prisma.sql`
    WITH author AS (${lockedAuthor(id)}),
    reviewed AS (
      UPDATE submissions SET status = ${status}::submission_status, points = ${points}::int, feedback = ${feedback},
        verdict_id = ${reviewId}::uuid, reviewed_by_id = ${actor.administrator.id}::uuid,
        reviewed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      FROM author
      WHERE submissions.id = ${id}::uuid AND submissions.user_id = author.id
        AND status = ANY(${statusesWhere('reviewable')}::submission_status[])
        -- The version that the reviewer read, if the request names one.
        AND version = coalesce(${version ?? null}::int, version)
      RETURNING submissions.*
    ), ${inserts}
    SELECT ${reviewedColumns}, (SELECT version FROM submissions WHERE id = s.id) AS "versionAtStart"
    FROM reviewed s JOIN (
      SELECT id, name, email, college, techid, picture_url, deleted_at,
        -- The ledger's trigger adds them when the statement ends.
        points + ${points}::int AS points
      FROM author) u ON u.id = s.user_id`);
  if (row === undefined) throw await notReviewed(runSql, id);
  // An edit that was committed while the statement waited has changed the files too.
  return row.versionAtStart === row.version ? presentReviewed(row) : findReviewed(runSql, id);
}

async function notReviewed(runSql: RunSql, id: string): Promise<AppError> {
  const [row] = await runSql<Pick<Submission, 'status'>>(
    Prisma.sql`SELECT status FROM submissions WHERE id = ${id}::uuid`,
  );
  if (row === undefined) return new AppError('submission_not_found');
  return new AppError(submissionRules[row.status].reviewable ? 'stale_version' : 'not_pending');
}
