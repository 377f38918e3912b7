import type { AdministratorActor } from '../../actor.ts';
import type { RejectInput, ReviewedSubmission } from '../../contract/review.ts';
import type { Db } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { decideSubmission } from './decide-submission.ts';
import { findReviewed } from './present-reviewed.ts';

/**
 * Rejects a pending submission; the student may hand in again.
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function rejectSubmission(
  db: Db,
  actor: AdministratorActor,
  { id, now, feedback, version }: RejectInput & { id: string; now: Date },
): Promise<ReviewedSubmission> {
  return db.$transaction(async (tx) => {
    const verdict = { id, status: 'rejected', points: 0, feedback, version, now } as const;
    const verdictId = await decideSubmission(tx, actor, verdict);
    await recordAudit(tx, actor, {
      action: 'submission.reject',
      subjectKind: 'submission',
      subjectId: id,
      detail: { verdictId },
    });
    return findReviewed(tx, id);
  });
}
