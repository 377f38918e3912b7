import { randomUUID } from 'node:crypto';
import { Prisma, type Submission } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import {
  type ApproveInput,
  awardedPoints,
  type RejectInput,
  type ReviewedSubmission,
} from '../../contract/review.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { lockedAuthor } from '../../database/lock-student.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { insertAuditEvents } from '../audit/record-audit.ts';
import { insertAwards } from '../points/append-ledger-entry.ts';
import { findReviewed, presentReviewed, type ReviewedRow, reviewedColumns } from './present-reviewed.ts';

type Target = { readonly id: string; readonly now: Date };

/**
 * Approves a pending submission. Writes the review, its ledger entry and its audit event, or nothing.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export function approveSubmission(
  runSql: RunSql,
  actor: AdministratorActor,
  input: ApproveInput & Target,
): Promise<ReviewedSubmission> {
  const audit = insertAuditEvents(
    actor,
    {
      action: 'submission.approve',
      subjectKind: 'submission',
      subjectId: input.id,
      detail: Prisma.sql`jsonb_build_object('points', points, 'verdictId', verdict_id)`,
    },
    fromReviewed,
  );
  return writeReview(runSql, actor, {
    ...input,
    status: 'approved',
    // `awardedPoints` with the maximum of the row.
    points: Prisma.sql`least(${awardedPoints(input.points, limits.taskPointsMax)}::int, max_points)`,
    inserts: Prisma.sql`award AS (${insertAwards(fromReviewed)}), audit AS (${audit})`,
  });
}

/**
 * Rejects a pending submission; the student may submit new work.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export function rejectSubmission(
  runSql: RunSql,
  actor: AdministratorActor,
  input: RejectInput & Target,
): Promise<ReviewedSubmission> {
  const audit = insertAuditEvents(
    actor,
    {
      action: 'submission.reject',
      subjectKind: 'submission',
      subjectId: input.id,
      detail: Prisma.sql`jsonb_build_object('verdictId', verdict_id)`,
    },
    fromReviewed,
  );
  return writeReview(runSql, actor, {
    ...input,
    status: 'rejected',
    points: Prisma.sql`0`,
    inserts: Prisma.sql`audit AS (${audit})`,
  });
}

interface Review extends RejectInput, Target {
  readonly status: 'approved' | 'rejected';
  readonly points: Prisma.Sql;
  /** WITH queries that insert from `reviewed`. */
  readonly inserts: Prisma.Sql;
}

/** In the statement of `writeReview`: the submission if the review was written, otherwise no row. */
const fromReviewed = Prisma.sql`FROM reviewed`;

/**
 * One statement, and so one transaction. Of all reviews, edits and withdrawals that race, one conditional update changes the
 * row: after the wait for a lock PostgreSQL checks the condition again. Of everything else the statement sees what was
 * committed when it began.
 */
async function writeReview(
  runSql: RunSql,
  actor: AdministratorActor,
  { id, version, now, status, points, feedback, inserts }: Review,
): Promise<ReviewedSubmission> {
  const [row] = await runSql<ReviewedRow & { versionAtStart: number }>(Prisma.sql`
    WITH author AS (${lockedAuthor(id)}),
    reviewed AS (
      UPDATE submissions SET status = ${status}::submission_status, points = ${points}, feedback = ${feedback},
        verdict_id = ${randomUUID()}::uuid, reviewed_by_id = ${actor.administrator.id}::uuid,
        reviewed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      FROM (SELECT id AS author_id FROM author) AS author
      WHERE id = ${id}::uuid AND user_id = author_id
        AND status = ANY(${statusesWhere('reviewable')}::submission_status[])
        -- The version that the reviewer read, if the request names one.
        AND version = coalesce(${version ?? null}::int, version)
      RETURNING submissions.*
    ), ${inserts}
    SELECT ${reviewedColumns}, (SELECT version FROM submissions WHERE id = s.id) AS "versionAtStart"
    FROM reviewed s CROSS JOIN LATERAL (
      SELECT id, name, email, college, techid, picture_url, deleted_at,
        -- The ledger's trigger adds them when the statement ends; a rejection has 0.
        points + s.points AS points
      FROM author) u`);
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
