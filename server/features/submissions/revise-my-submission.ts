import type { Prisma, Submission as Work } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import {
  hasWork,
  type ReviseSubmissionInput,
  type Submission,
  workRequired,
} from '../../contract/submissions.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revisableUntil } from '../drafts/revisable-until.ts';
import { consumeDraft } from '../drafts/save-draft.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { currentFiles } from '../uploads/current-files.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { type LimitDeps, limitsOf, requireFileCount } from '../uploads/limits-of.ts';
import { changedColumns, changedFields } from './changed-texts.ts';
import { clearedReview } from './cleared-review.ts';
import { keepVersion } from './keep-version.ts';
import { findMySubmission } from './read-my-submissions.ts';
import { requireSameKind } from './require-same-kind.ts';

type Revision = ReviseSubmissionInput & {
  id: string;
  now: Date;
  /** As of an edit. */
  answers?: Prisma.InputJsonObject;
};

/**
 * Replaces reviewed work by a new version, which is pending. The version that was reviewed stays readable, and so do its
 * files.
 * @throws {AppError} submission_not_found, not_revisable, stale_version (the work or its draft), appeal_open, task_closed (also
 *   if it was deleted), already_submitted (new work for the task), validation_failed, file_not_available
 */
export async function reviseMySubmission(
  deps: FileDeps & LimitDeps,
  actor: StudentActor,
  input: Revision,
): Promise<Submission> {
  const { id, version, draft: base } = input;
  const userId = actor.user.id;
  const allowed = await limitsOf(deps, 'submission-file');
  try {
    const { submission, discarded } = await deps.db.$transaction(async (tx) => {
      await lockStudent(tx, userId);
      const before = await replaceVersion(tx, userId, input);
      const { taskId, status, files } = before;
      const fileIds = input.fileIds ?? files;
      requireFileCount(fileIds, allowed, files);
      const unused = await consumeDraft(tx, { userId, taskId, keep: fileIds, base });
      const replaced = await rebindUploads(tx, {
        ids: fileIds,
        owner: { userId },
        target: { purpose: 'submission-file', id },
        version: version + 1,
      });
      const submission = await findMySubmission(tx, actor, id);
      if (!hasWork({ ...submission, files: submission.files.length })) {
        throw fieldRefused('description', workRequired);
      }
      await recordAudit(tx, actor, {
        action: 'submission.revise',
        subjectKind: 'submission',
        subjectId: id,
        detail: {
          changed: changedFields(before, input),
          before: { status, version },
          after: { status: submission.status, version: submission.version },
        },
      });
      return { submission, discarded: [...unused, ...replaced] };
    });
    await removeDiscarded(deps, discarded);
    return submission;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('already_submitted', { cause: error });
    throw error;
  }
}

/** @returns the work until now */
async function replaceVersion(
  tx: Tx,
  userId: string,
  input: Revision,
): Promise<Work & { taskId: string; files: string[] }> {
  const { id, version, now } = input;
  await tx.$queryRaw`SELECT 1 FROM submissions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  const before = await tx.submission.findFirst({
    where: { id, userId },
    include: { task: { select: { kind: true, lastDate: true } } },
  });
  if (before === null) throw new AppError('submission_not_found');
  if (!submissionRules[before.status].revisable) throw new AppError('not_revisable');
  if (before.version !== version) throw new AppError('stale_version');
  requireSameKind(before, input);
  if ((await tx.appeal.count({ where: { submissionId: id, outcome: null } })) > 0) {
    throw new AppError('appeal_open');
  }
  const { taskId } = before;
  if (taskId === null) throw new AppError('task_closed', { message: 'This task does not exist any more.' });
  const until = revisableUntil(before);
  if (until === null || until <= now) throw new AppError('task_closed');
  await keepVersion(tx, before);
  await tx.submission.update({
    where: { id },
    data: {
      ...changedColumns(before, input),
      version: { increment: 1 },
      ...clearedReview,
      revisedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return { ...before, taskId, files: await currentFiles(tx, id) };
}
