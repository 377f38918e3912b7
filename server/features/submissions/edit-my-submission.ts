import type { Prisma, Submission as Work } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import {
  type EditSubmissionInput,
  hasWork,
  type Submission,
  workRequired,
} from '../../contract/submissions.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { currentFiles } from '../uploads/current-files.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { type LimitDeps, limitsOf, requireFileCount } from '../uploads/limits-of.ts';
import { changedColumns, changedFields } from './changed-texts.ts';
import { lockEditable } from './claims.ts';
import { keepVersion } from './keep-version.ts';
import { findMySubmission } from './read-my-submissions.ts';
import { requireSameKind } from './require-same-kind.ts';

type Edit = EditSubmissionInput & {
  id: string;
  now: Date;
  /** What a kind of task stores, from which it has made the texts. */
  answers?: Prisma.InputJsonObject;
};

/**
 * Changes the given fields of a pending submission and removes the files that the new list omits. A version that has a
 * review, which was reversed, stays readable, and so do its files.
 * @throws {AppError} submission_not_found, not_pending, claimed, stale_version, validation_failed, file_not_available
 */
export async function editMySubmission(
  deps: FileDeps & LimitDeps,
  actor: StudentActor,
  input: Edit,
): Promise<Submission> {
  const userId = actor.user.id;
  const allowed = await limitsOf(deps, 'submission-file');
  const { submission, discarded } = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    await lockEditable(tx, { ...input, userId });
    const before = await updatePending(tx, userId, input);
    requireFileCount(input.fileIds ?? [], allowed, before.files);
    const discarded =
      input.fileIds === undefined
        ? []
        : await rebindUploads(tx, {
            ids: input.fileIds,
            owner: { userId },
            target: { purpose: 'submission-file', id: input.id },
            version: input.version + 1,
          });
    const submission = await findMySubmission(tx, actor, input.id);
    if (!hasWork({ ...submission, files: submission.files.length })) {
      throw fieldRefused('description', workRequired);
    }
    const { status, version } = submission;
    await recordAudit(tx, actor, {
      action: 'submission.edit',
      subjectKind: 'submission',
      subjectId: input.id,
      detail: {
        changed: changedFields(before, input),
        before: { status, version: input.version },
        after: { status, version },
      },
    });
    return { submission, discarded };
  });
  await removeDiscarded(deps, discarded);
  return submission;
}

/**
 * The caller holds a lock on the row.
 * @returns the work until now
 */
async function updatePending(tx: Tx, userId: string, input: Edit): Promise<Work & { files: string[] }> {
  const { id, version, now } = input;
  const before = await tx.submission.findFirstOrThrow({ where: { id, userId } });
  if (before.version !== version) throw new AppError('stale_version');
  requireSameKind(before, input);
  if ((await tx.review.count({ where: { submissionId: id, version } })) > 0) await keepVersion(tx, before);
  await tx.submission.update({
    where: { id },
    data: {
      ...changedColumns(before, input),
      version: { increment: 1 },
      updatedAt: now,
    },
    select: { id: true },
  });
  return { ...before, files: await currentFiles(tx, id) };
}
