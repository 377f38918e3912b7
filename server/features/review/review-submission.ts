import { randomUUID } from 'node:crypto';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  type ApproveInput,
  awardedPoints,
  type RejectInput,
  type ReviewedSubmission,
} from '../../contract/review.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import type { Db, Tx } from '../../database/db.ts';
import { lockAuthor } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendAward } from '../points/append-ledger-entry.ts';
import { findReviewed } from './present-reviewed.ts';

type Target = { readonly id: string; readonly now: Date };

/**
 * Approves a pending submission. Writes the review, its ledger entry and its audit event, or nothing.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function approveSubmission(
  db: Db,
  actor: AdministratorActor,
  input: ApproveInput & Target,
): Promise<ReviewedSubmission> {
  const { id, now } = input;
  return db.$transaction(async (tx) => {
    await lockAuthor(tx, id);
    const submission = await tx.submission.findUnique({
      where: { id },
      select: { id: true, userId: true, taskId: true, maxPoints: true, taskTitle: true },
    });
    if (submission === null) throw new AppError('submission_not_found');
    // maxPoints never changes after the submission, so it may be read before the conditional update.
    const points = awardedPoints(input.points, submission.maxPoints);
    const reviewId = await writeReview(tx, actor, { ...input, status: 'approved', points });
    await appendAward(tx, { points, reviewId, submission, at: now });
    await recordAudit(tx, actor, {
      action: 'submission.approve',
      subjectKind: 'submission',
      subjectId: id,
      detail: { points, verdictId: reviewId },
    });
    return findReviewed(tx, id);
  });
}

/**
 * Rejects a pending submission; the student may submit new work.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function rejectSubmission(
  db: Db,
  actor: AdministratorActor,
  input: RejectInput & Target,
): Promise<ReviewedSubmission> {
  const { id } = input;
  return db.$transaction(async (tx) => {
    const reviewId = await writeReview(tx, actor, { ...input, status: 'rejected', points: 0 });
    await recordAudit(tx, actor, {
      action: 'submission.reject',
      subjectKind: 'submission',
      subjectId: id,
      detail: { verdictId: reviewId },
    });
    return findReviewed(tx, id);
  });
}

type Review = RejectInput & Target & { readonly status: 'approved' | 'rejected'; readonly points: number };

/**
 * One conditional update: of all reviews, edits and withdrawals that race, one changes the row.
 * @returns the id of the review
 */
async function writeReview(tx: Tx, actor: AdministratorActor, review: Review): Promise<string> {
  const { id, version, now, status, points, feedback } = review;
  const reviewId = randomUUID();
  const { count } = await tx.submission.updateMany({
    where: {
      id,
      status: { in: statusesWhere('reviewable') },
      // The version that the reviewer read, if the request names one.
      ...(version !== undefined && { version }),
    },
    data: {
      status,
      points,
      feedback,
      reviewId,
      reviewedById: actor.administrator.id,
      reviewedAt: now,
      updatedAt: now,
    },
  });
  if (count !== 1) throw await notReviewed(tx, id);
  return reviewId;
}

async function notReviewed(tx: Tx, id: string): Promise<AppError> {
  const row = await tx.submission.findUnique({ where: { id }, select: { status: true } });
  if (row === null) return new AppError('submission_not_found');
  return new AppError(submissionRules[row.status].reviewable ? 'stale_version' : 'not_pending');
}
