import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Appeal, AppealInput } from '../../contract/appeals.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import type { Db, Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentAppeal } from './present-appeal.ts';

type Input = AppealInput & { readonly id: string; readonly now: Date };

/**
 * Appeals against the last review of an own submission.
 * @throws {AppError} submission_not_found, already_appealed, not_appealable
 */
export function appealReview(
  db: Db,
  actor: StudentActor,
  { id, reviewId, text, now }: Input,
): Promise<Appeal> {
  const userId = actor.user.id;
  return db.$transaction(async (tx) => {
    // Reviews, reversals and decisions lock the author too: what is read here stays true.
    await lockStudent(tx, userId);
    const appealable = await findAppealable(tx, { id, userId });
    if ((await tx.appeal.count({ where: { reviewId, userId } })) > 0) throw new AppError('already_appealed');
    if (appealable !== reviewId) throw new AppError('not_appealable');
    const data = { reviewId, submissionId: id, userId, text, createdAt: now };
    const appeal = await tx.appeal.create({
      data,
      include: { review: { select: { status: true, version: true } } },
    });
    await recordAudit(tx, actor, {
      action: 'appeal.create',
      subjectKind: 'appeal',
      subjectId: appeal.id,
      detail: { submissionId: id, reviewId, ...appeal.review, after: { appeal: 'open' } },
    });
    return presentAppeal(appeal);
  });
}

/** The student's appeals about a submission, and the review that they may appeal against. @throws {AppError} submission_not_found */
export async function listMyAppeals(
  db: Db,
  actor: StudentActor,
  id: string,
): Promise<{ items: Appeal[]; appealable: string | null }> {
  const userId = actor.user.id;
  const appealable = await findAppealable(db, { id, userId });
  const rows = await db.appeal.findMany({
    where: { submissionId: id, userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return {
    items: rows.map(presentAppeal),
    appealable: rows.some(({ reviewId }) => reviewId === appealable) ? null : appealable,
  };
}

/**
 * The last review of the submission, unless it decided an appeal, gave all points, or the student handed in newer work for the
 * task since, in the same round. Whether there is an appeal against it already is not considered.
 * @throws {AppError} submission_not_found
 */
async function findAppealable(
  tx: Db | Tx,
  { id, userId }: { id: string; userId: string },
): Promise<string | null> {
  const submission = await tx.submission.findFirst({
    where: { id, userId },
    select: { status: true, points: true, maxPoints: true, reviewId: true, taskId: true, round: true },
  });
  if (submission === null) throw new AppError('submission_not_found');
  const { status, points, maxPoints, reviewId, taskId, round } = submission;
  const { reviewed, awarded } = submissionRules[status];
  if (!reviewed || reviewId === null || (awarded && points === maxPoints)) return null;
  if ((await tx.appeal.count({ where: { decisionId: reviewId } })) > 0) return null;
  return (await hasOtherLiveWork(tx, { id, userId, taskId, round })) ? null : reviewId;
}

/** Whether the student has other work for the task that waits for a review or is approved: there may be one in a round. */
export async function hasOtherLiveWork(
  tx: Db | Tx,
  { id, userId, taskId, round }: { id: string; userId: string; taskId: string | null; round: string },
): Promise<boolean> {
  if (taskId === null) return false;
  const where = { userId, taskId, round, id: { not: id }, status: { in: statusesWhere('live') } };
  return (await tx.submission.count({ where })) > 0;
}
