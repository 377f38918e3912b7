import type { StudentActor } from '../../actor.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { lockEditable } from './claims.ts';

/**
 * Deletes a pending submission and its files.
 * @throws {AppError} submission_not_found, not_pending, claimed
 */
export async function withdrawMySubmission(
  deps: FileDeps,
  actor: StudentActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const userId = actor.user.id;
  const discarded = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    await lockEditable(tx, { id, userId, now });
    const discarded = await discardUploads(tx, { target: { purpose: 'submission-file', id } });
    await tx.submission.delete({ where: { id } });
    await recordAudit(tx, actor, {
      action: 'submission.withdraw',
      subjectKind: 'submission',
      subjectId: id,
    });
    return discarded;
  });
  await removeDiscarded(deps, discarded);
}
