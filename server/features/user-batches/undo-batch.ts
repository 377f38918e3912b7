import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Starts the job that takes the points of a batch back; who waits gets none.
 * @throws {AppError} not_found; not_undoable, also for another change than of points
 */
export async function undoBatch(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { requestId } = actor;
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    // Waits for the student who is being changed: the job holds the batch while it does that.
    const [batch] = await tx.$queryRaw<{ action: string; state: string }[]>(
      Prisma.sql`SELECT action, state FROM user_batches WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
    );
    if (batch === undefined) throw new AppError('not_found');
    if (batch.action !== 'points')
      throw new AppError('not_undoable', {
        message:
          'Only points can be taken back. Messages were read perhaps; disable or enable the accounts again instead.',
      });
    if (batch.state !== 'running' && batch.state !== 'done')
      throw new AppError('not_undoable', { message: 'This is being undone, or has been undone already.' });
    await tx.$executeRaw`
      UPDATE user_batch_items SET outcome = 'stopped' WHERE batch_id = ${id}::uuid AND outcome = 'waiting'`;
    await tx.userBatch.update({
      where: { id },
      data: { state: 'undoing', undoReason: reason, undoneById: actor.administrator.id, requestId },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'user-batch.undo',
      subjectKind: 'user-batch',
      subjectId: id,
      detail: { before: batch.state, after: 'undoing' },
    });
    await jobs?.enqueue(tx, 'user-batch', { batchId: id, requestId });
  });
  jobs?.wake('user-batch');
}
