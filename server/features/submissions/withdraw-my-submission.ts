import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type SubmissionStatus, submissionRules } from '../../contract/submission-status.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';

/**
 * Deletes a pending submission and its files.
 * @throws {AppError} submission_not_found, not_pending
 */
export async function withdrawMySubmission(deps: FileDeps, actor: StudentActor, id: string): Promise<void> {
  const userId = actor.user.id;
  const discarded = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const [row] = await tx.$queryRaw<{ status: SubmissionStatus }[]>`
      SELECT status::text FROM submissions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    if (row === undefined) throw new AppError('submission_not_found');
    if (!submissionRules[row.status].editable) throw new AppError('not_pending');
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
