import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { lockEditable } from './claims.ts';

/**
 * Deletes a pending submission and its files; its text becomes the student's draft for the task. Work with a review that its
 * author has seen cannot be withdrawn, so that its history stays.
 * @throws {AppError} submission_not_found, not_pending, claimed, not_withdrawable
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
    // A review that was undone within seconds, without a reason, is not in the author's history.
    const undone = { reversedAt: { not: null }, reversalReason: null };
    if ((await tx.review.count({ where: { submissionId: id, NOT: undone } })) > 0) {
      throw new AppError('not_withdrawable');
    }
    const discarded = await discardUploads(tx, { target: { purpose: 'submission-file', id } });
    const { status, version, taskId, title, taskTitle, description, link, answers } =
      await tx.submission.delete({
        where: { id },
        select: {
          status: true,
          version: true,
          taskId: true,
          title: true,
          taskTitle: true,
          description: true,
          link: true,
          answers: true,
        },
      });
    if (taskId !== null && answers === null) {
      const texts = { title: title === taskTitle ? '' : title, description, link: link ?? '' };
      await tx.workDraft.createMany({
        data: { ...texts, userId, taskId, fileIds: [], createdAt: now, updatedAt: now },
        // What the student has begun since is newer.
        skipDuplicates: true,
      });
    }
    await recordAudit(tx, actor, {
      action: 'submission.withdraw',
      subjectKind: 'submission',
      subjectId: id,
      detail: { before: { status, version }, taskId },
    });
    return discarded;
  });
  await removeDiscarded(deps, discarded);
}
