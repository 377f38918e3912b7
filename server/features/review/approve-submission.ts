import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ApproveInput, ReviewedSubmission } from '../../contract/review.ts';
import type { Db } from '../../database/db.ts';
import { lockAuthor } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendAward } from '../points/append-ledger-entry.ts';
import { awardedPoints } from './awarded-points.ts';
import { decideSubmission } from './decide-submission.ts';
import { entryOf } from './entry-of.ts';
import { findReviewed } from './present-reviewed.ts';

/**
 * Approves a pending submission: the verdict, its ledger entry and its audit event, or none of them.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function approveSubmission(
  db: Db,
  actor: AdministratorActor,
  input: ApproveInput & { id: string; now: Date },
): Promise<ReviewedSubmission> {
  const { id, now, feedback, version } = input;
  return db.$transaction(async (tx) => {
    await lockAuthor(tx, id);
    const row = await tx.submission.findUnique({
      where: { id },
      select: { id: true, userId: true, taskId: true, maxPoints: true, task: { select: { title: true } } },
    });
    if (row === null) throw new AppError('submission_not_found');
    // maxPoints never changes after the hand-in, so it may be read before the conditional update.
    const points = awardedPoints(input.points, row.maxPoints);
    const verdictId = await decideSubmission(tx, actor, {
      id,
      status: 'approved',
      points,
      feedback,
      version,
      now,
    });
    await appendAward(tx, points, entryOf(row, verdictId, now));
    await recordAudit(tx, actor, {
      action: 'submission.approve',
      subjectKind: 'submission',
      subjectId: id,
      detail: { points, verdictId },
    });
    return findReviewed(tx, id);
  });
}
