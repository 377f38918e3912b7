import type { WorkDraft as DraftRow } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { SaveDraftInput, WorkDraft } from '../../contract/drafts.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { currentFiles } from '../uploads/current-files.ts';
import { type DiscardedUpload, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { type LimitDeps, limitsOf, requireFileCount } from '../uploads/limits-of.ts';
import { discardDraftFiles, takeDraftFiles } from './draft-files.ts';
import { findDraft } from './find-draft.ts';
import { lockOpenTask } from './lock-open-task.ts';

type Saving = SaveDraftInput & { readonly taskId: string; readonly now: Date };

/**
 * Saves what the student has typed and chosen for a task, whether it could be submitted or not.
 * @throws {AppError} stale_version if another tab or device has saved, submitted or discarded it; submission_not_found;
 *   validation_failed if it adds a file to as many as are allowed, or more; for a new draft also not_found, task_closed, task_locked,
 *   already_submitted, not_pending
 */
export async function saveDraft(
  deps: FileDeps & LimitDeps,
  actor: StudentActor,
  input: Saving,
): Promise<WorkDraft> {
  const userId = actor.user.id;
  const allowed = await limitsOf(deps, 'submission-file');
  const { taskId, submissionId, title, description, link, now } = input;
  const { draft, discarded } = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const before = await tx.workDraft.findUnique({ where: { userId_taskId: { userId, taskId } } });
    requireBase(before, input.base);
    if (before === null) await requireWritable(tx, userId, input);
    else if (submissionId !== before.submissionId) await requireOwn(tx, userId, input);
    const texts = { submissionId, title, description, link, updatedAt: now };
    const { id } =
      before ??
      (await tx.workDraft.create({ data: { ...texts, userId, taskId, fileIds: [] }, select: { id: true } }));
    const fileIds = await takeDraftFiles(tx, { userId, taskId, draftId: id, ids: input.fileIds });
    const revised = submissionId === null ? [] : await currentFiles(tx, submissionId);
    requireFileCount(fileIds, allowed, [...(before?.fileIds ?? []), ...revised]);
    let discarded: DiscardedUpload[] = [];
    if (before) {
      discarded = await discardDraftFiles(tx, id, fileIds);
      await tx.workDraft.update({
        where: { id },
        data: { ...texts, fileIds: [...fileIds], version: { increment: 1 } },
        select: { id: true },
      });
    } else if (fileIds.length > 0) {
      await tx.workDraft.update({ where: { id }, data: { fileIds: [...fileIds] }, select: { id: true } });
    }
    const draft = await findDraft(tx, actor, taskId);
    if (draft === null) throw new AppError('stale_version');
    return { draft, discarded };
  });
  await removeDiscarded(deps, discarded);
  return draft;
}

/** The caller has seen the newest state, so that nothing is replaced that they do not know. */
function requireBase(stored: Pick<DraftRow, 'id' | 'version'> | null, base: SaveDraftInput['base']): void {
  if (stored?.id !== base?.id || stored?.version !== base?.version) throw new AppError('stale_version');
}

/** The submission that a draft revises is the student's own, for the same task. @returns its status; null for new work */
async function requireOwn(tx: Tx, userId: string, { taskId, submissionId: id }: Saving) {
  if (id === null) return null;
  const revised = await tx.submission.findFirst({ where: { id, userId, taskId }, select: { status: true } });
  if (revised === null) throw new AppError('submission_not_found');
  return revised.status;
}

async function requireWritable(tx: Tx, userId: string, saving: Saving): Promise<void> {
  const { taskId, now } = saving;
  const revised = await requireOwn(tx, userId, saving);
  if (revised !== null) {
    if (!submissionRules[revised].revisable) throw new AppError('not_pending');
    return;
  }
  const { round } = await lockOpenTask(tx, { taskId, userId, now });
  const live = await tx.submission.count({
    where: { userId, taskId, round, status: { in: statusesWhere('live') } },
  });
  if (live > 0) throw new AppError('already_submitted');
}

/**
 * Removes unfinished work with its files.
 * @throws {AppError} stale_version if another tab or device has saved it since
 */
export async function discardDraft(
  deps: FileDeps,
  { user }: StudentActor,
  { taskId, base }: { taskId: string; base: NonNullable<SaveDraftInput['base']> },
): Promise<void> {
  const discarded = await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, user.id);
    return consumeDraft(tx, { userId: user.id, taskId, keep: [], base });
  });
  await removeDiscarded(deps, discarded);
}

interface Ending {
  readonly userId: string;
  readonly taskId: string;
  /** Its files that are not bound to anything now, for `bindUploads`. */
  readonly keep: readonly string[];
  /** The state that the caller has seen; undefined for a caller without drafts. */
  readonly base: SaveDraftInput['base'] | undefined;
}

/**
 * Ends the draft of a task, for example because its work is submitted in the same transaction. The student is locked.
 * @returns its other files, for `removeDiscarded` after the commit
 * @throws {AppError} stale_version if another tab or device has saved it since
 */
export async function consumeDraft(
  tx: Tx,
  { userId, taskId, keep, base }: Ending,
): Promise<DiscardedUpload[]> {
  const draft = await tx.workDraft.findUnique({
    where: { userId_taskId: { userId, taskId } },
    select: { id: true, version: true },
  });
  if (draft === null) return [];
  if (base !== undefined) requireBase(draft, base);
  const discarded = await discardDraftFiles(tx, draft.id, keep);
  // The foreign key releases the files that are kept.
  await tx.workDraft.delete({ where: { id: draft.id }, select: { id: true } });
  return discarded;
}
