import type { Review } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { ReverseInput } from '../../contract/review-claims.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import { type Db, isUniqueViolation, type Tx } from '../../database/db.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendReversal } from '../points/append-ledger-entry.ts';
import { clearedReview } from '../submissions/cleared-review.ts';
import { lockSubmission } from './lock-submission.ts';
import { findReviewed } from './present-reviewed.ts';

/**
 * Reverses the last review of a submission: it is pending again in the same version, and a second ledger entry takes back
 * the points. The review stays in the history.
 * @throws {AppError} not_found (the review), not_reviewed, stale_version (revised since), appeal_closed (an appeal was decided
 *   by it or about it), already_submitted, and validation_failed without a reason, unless administrators undo their own review
 *   within seconds
 */
export async function reverseReview(
  { db }: { db: Db },
  actor: AdministratorActor,
  input: ReverseInput & { id: string; now: Date },
): Promise<ReviewedSubmission> {
  return db.$transaction(async (tx) => {
    const submissionId = await reverseInTransaction(tx, actor, input);
    return findReviewed(runSqlIn(tx), submissionId, input.now);
  });
}

/**
 * The same as part of a transaction, which `already_submitted` has ended.
 * @returns the id of the submission
 */
export async function reverseInTransaction(
  tx: Tx,
  actor: AdministratorActor,
  { id, now, reason, batchId }: ReverseInput & { id: string; now: Date; batchId?: string },
): Promise<string> {
  const review = await tx.review.findUnique({ where: { id } });
  if (review === null) throw new AppError('not_found');
  if (reason === undefined && !mayUndo(actor, review, now)) {
    throw fieldRefused('reason', 'Give a reason.');
  }
  await makePending(tx, review, now);
  await tx.review.update({
    where: { id },
    data: {
      reversedAt: now,
      reversedById: actor.administrator.id,
      reversalReason: reason ?? null,
    },
  });
  await recordAudit(tx, actor, {
    action: reason === undefined ? 'submission.undo-review' : 'submission.reverse-review',
    subjectKind: 'submission',
    subjectId: review.submissionId,
    detail: {
      before: review.status,
      after: 'pending',
      points: review.points,
      version: review.version,
      reviewId: id,
      ...(batchId && { batchId }),
    },
  });
  return review.submissionId;
}

const mayUndo = ({ administrator }: AdministratorActor, review: Review, now: Date) =>
  review.administratorId === administrator.id &&
  now.getTime() - review.reviewedAt.getTime() <= (limits.undoSeconds + limits.undoGraceSeconds) * 1000;

/** Locks the submission: the second of two reversals finds no review. */
async function makePending(tx: Tx, review: Review, now: Date): Promise<void> {
  const { submissionId: id } = review;
  const submission = await lockSubmission(tx, id);
  if (submission.reviewId !== review.id) {
    throw new AppError(submission.version === review.version ? 'not_reviewed' : 'stale_version');
  }
  const { awarded, reversible } = submissionRules[submission.status];
  if (!reversible) throw new AppError('not_reviewed');
  const decided = { OR: [{ decisionId: review.id }, { reviewId: review.id, outcome: 'upheld' }] };
  if ((await tx.appeal.count({ where: decided })) > 0) {
    throw new AppError('appeal_closed', {
      message: 'An appeal was decided. That decision is final, and the review cannot be reversed.',
    });
  }
  if (awarded && (submission.points ?? 0) > 0) await appendReversal(tx, { submissionId: id, at: now });
  await tx.submission
    .update({
      where: { id },
      data: {
        ...clearedReview,
        updatedAt: now,
      },
      select: { id: true },
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('already_submitted', {
        message: 'The student has handed in new work for this task since. Review that instead.',
        cause: error,
      });
    });
}
