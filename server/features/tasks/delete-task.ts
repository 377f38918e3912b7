import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { formatNumber, wordOf } from '../../contract/word-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { taskNotFound } from './present-task.ts';
import { lockPrerequisites } from './set-prerequisites.ts';

/**
 * Deletes a task and its images, and frees what waited for it. Its submissions stay, with their points and with what the task asked for.
 * @throws {AppError} not_found; stale_version while students take the quiz
 */
export async function deleteTask(
  deps: FileDeps,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<void> {
  const discarded = await deps.db.$transaction(async (tx) => {
    await lockPrerequisites(tx);
    // Locks first: concurrent submissions have been committed by then, or find no task.
    const found = await tx.$executeRaw`SELECT 1 FROM tasks WHERE id = ${id}::uuid FOR UPDATE`;
    if (found === 0) throw taskNotFound();
    const running = await tx.quizAttempt.count({ where: { taskId: id, finishedAt: null } });
    if (running > 0) throw new AppError('stale_version', { message: quizRuns(running) });
    const discarded = await discardUploads(tx, { target: { purpose: 'task-image', id } });
    const { title } = await tx.task.delete({ where: { id }, select: { title: true } });
    await recordAudit(tx, actor, {
      action: 'task.delete',
      subjectKind: 'task',
      subjectId: id,
      detail: { title },
    });
    return discarded;
  });
  await removeDiscarded(deps, discarded);
}

const quizRuns = (students: number) =>
  `${formatNumber(students)} ${wordOf(students, 'student is', 'students are')} taking this quiz. Archive it, or delete it when they have finished.`;
