import type { StudentActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import { hasWork, type Submission, type SubmitWorkInput, workRequired } from '../../contract/submissions.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockOpenTask } from '../drafts/lock-open-task.ts';
import { consumeDraft } from '../drafts/save-draft.ts';
import { bindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { limitsOf, requireFileCount } from '../uploads/limits-of.ts';
import type { ReceiveDeps } from '../uploads/pending-upload.ts';
import { copyRejectedFiles } from './copy-rejected-files.ts';
import { createSubmission } from './create-submission.ts';
import { findMySubmission } from './read-my-submissions.ts';
import { storedLinkKey } from './stored-link-key.ts';

type NewWork = SubmitWorkInput & {
  readonly taskId: string;
  readonly now: Date;
  /** Aborted when the client is gone: no further file is copied. Work whose files were copied is submitted. */
  readonly signal?: AbortSignal;
};

/**
 * Submits work for a task, with the task's current title, points and deadline. Files of the student's rejected submission
 * for this task are copied.
 * @throws {AppError} validation_failed, not_found (the task), task_closed, task_locked, already_submitted,
 *   stale_version (the draft), file_not_available, quota_exceeded
 * @throws the reason of `signal`
 */
export async function submitWork(
  deps: ReceiveDeps,
  actor: StudentActor,
  input: NewWork,
): Promise<Submission> {
  const { taskId, now, description, link, fileIds, signal } = input;
  if (!hasWork({ description, link, files: fileIds.length })) {
    throw fieldRefused('description', workRequired);
  }
  requireFileCount(fileIds, await limitsOf(deps, 'submission-file'));
  const copies = await copyRejectedFiles(deps, actor, { taskId, fileIds, now, signal });
  try {
    return await insertWork(deps, actor, {
      ...input,
      fileIds: fileIds.map((id) => copies.ids.get(id) ?? id),
    });
  } catch (error) {
    await copies.discard();
    throw error;
  }
}

async function insertWork(deps: FileDeps, actor: StudentActor, input: NewWork): Promise<Submission> {
  const { taskId, now, description, link, fileIds } = input;
  const userId = actor.user.id;
  const { submission, discarded } = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const task = await lockOpenTask(tx, { taskId, userId, now });
    const { id } = await createSubmission(tx, {
      userId,
      taskId,
      title: input.title || task.title,
      description,
      link,
      linkKey: storedLinkKey(link),
      maxPoints: task.points,
      submittedAt: now,
      updatedAt: now,
    });
    const discarded = await consumeDraft(tx, { userId, taskId, keep: fileIds, base: input.draft });
    await bindUploads(tx, { ids: fileIds, owner: { userId }, target: { purpose: 'submission-file', id } });
    await recordAudit(tx, actor, {
      action: 'submission.submit',
      subjectKind: 'submission',
      subjectId: id,
      detail: { after: { status: 'pending', version: 1, files: fileIds.length } },
    });
    return { submission: await findMySubmission(tx, actor, id), discarded };
  });
  await removeDiscarded(deps, discarded);
  return submission;
}
