import { randomUUID } from 'node:crypto';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import { limits } from '../../contract/limits.ts';
import {
  type ApproveInput,
  awardedPoints,
  type RejectInput,
  type RequestChangesInput,
  type ReviewedSubmission,
} from '../../contract/review.ts';
import { type SubmissionStatus, statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { lockedAuthor } from '../../database/lock-student.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { insertAuditEvents } from '../audit/record-audit.ts';
import { insertAwards } from '../points/append-ledger-entry.ts';
import { claimedBy } from './claim-submission.ts';
import { presentReviewed, type ReviewedRow, reviewedColumns } from './present-reviewed.ts';

interface Target {
  readonly id: string;
  readonly now: Date;
  /**
   * Whose claim the review needs and ends: the administrator's `own`, also if it has expired and no other
   * administrator has claimed the submission since, or any (`free`), after `lockUnclaimed` in the same transaction.
   */
  readonly claim?: 'own' | 'free';
  /** The bulk review that gives it. */
  readonly batchId?: string;
}

/**
 * Approves a pending submission. Writes the review, its ledger entry and its audit event, or nothing.
 * @throws {AppError} submission_not_found, not_pending, stale_version, not_claimed, claimed_by_another
 */
export function approveSubmission(
  runSql: RunSql,
  actor: AdministratorActor,
  input: ApproveInput & Target,
): Promise<ReviewedSubmission> {
  return writeReview(runSql, actor, {
    ...input,
    status: 'approved',
    action: 'submission.approve',
    reviseUntil: null,
    // `awardedPoints` with the maximum of the row.
    points: Prisma.sql`least(${awardedPoints(input.points, limits.taskPointsMax)}::int, max_points)`,
    award: Prisma.sql`award AS (${insertAwards(fromReviewed)}),`,
  });
}

/** Rejects a pending submission; the student may revise it or submit new work. @throws {AppError} as `approveSubmission` */
export const rejectSubmission = (
  runSql: RunSql,
  actor: AdministratorActor,
  input: RejectInput & Target,
): Promise<ReviewedSubmission> =>
  writeReview(runSql, actor, { ...input, ...withoutPoints, status: 'rejected', action: 'submission.reject' });

/** Requests changes of a pending submission; the student may revise it. @throws {AppError} as `approveSubmission` */
export const requestChanges = (
  runSql: RunSql,
  actor: AdministratorActor,
  input: RequestChangesInput & Target,
): Promise<ReviewedSubmission> =>
  writeReview(runSql, actor, {
    ...input,
    ...withoutPoints,
    status: 'changes_requested',
    action: 'submission.request-changes',
  });

interface Review extends RejectInput, Target {
  readonly status: SubmissionStatus;
  readonly action: AuditAction;
  readonly points: Prisma.Sql;
  /** A WITH query that inserts from `reviewed`, with a comma after it. */
  readonly award: Prisma.Sql;
}

const withoutPoints = { points: Prisma.sql`0`, award: Prisma.empty };

/** Of the author: the ledger's trigger adds the award, which is 0 without one, when the statement ends. */
const pointsAfter = Prisma.sql`true_points_of(u.id) + CASE WHEN s.edition_id = running_edition() THEN s.points ELSE 0 END`;

/** In the statement of `writeReview`: the submission if the review was written, otherwise no row. */
const fromReviewed = Prisma.sql`FROM reviewed`;

/**
 * One statement, and so one transaction. It locks the author, the submission and the claim, in this order. Of all reviews,
 * edits and withdrawals that race, one finds the submission pending in this version: after the wait for a lock PostgreSQL
 * checks the conditions on the locked row again. A claim that was taken over meanwhile is not deleted, and so nothing is
 * written. Of everything else the statement sees what was committed when it began.
 */
async function writeReview(
  runSql: RunSql,
  actor: AdministratorActor,
  {
    id,
    version,
    now,
    status,
    action,
    points,
    feedback,
    checklist,
    reviseUntil,
    award,
    claim = 'own',
    batchId,
  }: Review,
): Promise<ReviewedSubmission> {
  const me = Prisma.sql`${actor.administrator.id}::uuid`;
  const own = claim === 'own';
  const audit = insertAuditEvents(
    actor,
    {
      action,
      subjectKind: 'submission',
      subjectId: id,
      detail: Prisma.sql`jsonb_build_object('before', status_before, 'after', status, 'points', points,
        'version', version, 'reviewId', review_id)
        || jsonb_strip_nulls(jsonb_build_object('batchId', ${batchId ?? null}::uuid))`,
    },
    fromReviewed,
  );
  const [row] = await runSql<ReviewedRow>(Prisma.sql`
    WITH author AS (${lockedAuthor(id)}),
    target AS (
      SELECT s.id, s.status AS status_before FROM author JOIN submissions s ON s.user_id = author.id
      WHERE s.id = ${id}::uuid AND s.version = ${version}::int
        AND s.status = ANY(${statusesWhere('reviewable')}::submission_status[]) AND ${isOnChecklist(checklist)}
      FOR UPDATE OF s
    ), claim AS (
      DELETE FROM review_claims USING target
      WHERE submission_id = target.id ${own ? Prisma.sql`AND administrator_id = ${me}` : Prisma.empty}
      RETURNING submission_id, claimed_at
    ), reviewed AS (
      UPDATE submissions s SET status = ${status}::submission_status, points = ${points}, feedback = ${feedback},
        review_id = ${randomUUID()}::uuid, reviewed_by_id = ${me}, reviewed_at = ${now}::timestamptz,
        revise_until = ${reviseUntil}::timestamptz, updated_at = ${now}::timestamptz
      FROM target ${own ? Prisma.sql`JOIN claim ON submission_id = target.id` : Prisma.empty}
      WHERE s.id = target.id
      RETURNING s.*, status_before
    ), history AS (
      INSERT INTO reviews (id, submission_id, version, status, points, feedback, checklist, revise_until, administrator_id, claimed_at,
        reviewed_at, batch_id)
      SELECT review_id, id, version, status, points, feedback, ${markedChecklist(checklist)}, revise_until, reviewed_by_id,
        ${own ? Prisma.sql`(SELECT claimed_at FROM claim)` : Prisma.sql`NULL::timestamptz`}, reviewed_at, ${batchId ?? null}::uuid FROM reviewed
    ), ${award} audit AS (${audit})
    SELECT ${reviewedColumns(pointsAfter)} FROM reviewed s CROSS JOIN author u`);
  if (row === undefined) throw await refusal(runSql, actor, { id, version, checklist, now });
  // The statement still sees the claim that it ends.
  return presentReviewed({ ...row, claim: null }, now);
}

interface Found {
  readonly status: SubmissionStatus;
  readonly version: number;
  readonly administratorId: string | null;
  readonly name: string;
  readonly claimedAt: Date;
  readonly isLive: boolean;
  readonly isOnChecklist: boolean;
}

/** The ids of the checklist that was captured at submission: `s` is the submission. */
const capturedIds = Prisma.sql`ARRAY(SELECT item ->> 'id' FROM jsonb_array_elements(s.task_checklist) AS item)`;

const isOnChecklist = (ticked: readonly string[] = []) => Prisma.sql`${ticked}::text[] <@ ${capturedIds}`;

/** The captured checklist with what is met; null without one, and if the review says nothing about it. */
const markedChecklist = (ticked: readonly string[] | undefined) => Prisma.sql`(
  SELECT jsonb_agg(item || jsonb_build_object('met', item ->> 'id' = ANY (${ticked ?? null}::text[])) ORDER BY place)
  FROM jsonb_array_elements(task_checklist) WITH ORDINALITY AS items (item, place)
  WHERE ${ticked !== undefined})`;

async function refusal(
  runSql: RunSql,
  { administrator }: AdministratorActor,
  { id, version, checklist, now }: Pick<Review, 'id' | 'version' | 'checklist' | 'now'>,
): Promise<AppError> {
  const [row] = await runSql<Found>(Prisma.sql`
    SELECT s.status::text, s.version, c.administrator_id AS "administratorId", coalesce(a.name, a.email) AS name,
      c.claimed_at AS "claimedAt", c.expires_at > ${now}::timestamptz AS "isLive",
      ${isOnChecklist(checklist)} AS "isOnChecklist"
    FROM submissions s LEFT JOIN review_claims c ON c.submission_id = s.id
      LEFT JOIN administrators a ON a.id = c.administrator_id
    WHERE s.id = ${id}::uuid`);
  if (row === undefined) return new AppError('submission_not_found');
  if (!submissionRules[row.status].reviewable) return new AppError('not_pending');
  if (row.isLive && row.administratorId !== administrator.id) return claimedBy(row);
  if (row.version !== version) return new AppError('stale_version');
  if (!row.isOnChecklist) return fieldRefused('checklist', 'This item is not on the checklist.');
  return new AppError('not_claimed');
}
