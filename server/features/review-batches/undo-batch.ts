import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

const refusals = {
  deletion: 'Deleted submissions cannot be brought back.',
  undone: 'This bulk review is being undone, or has been undone already.',
} as const;

/**
 * Ends a batch that still runs, and starts the job that reverses its reviews.
 * @throws {AppError} not_found, not_undoable
 */
export async function undoBatch(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    // Waits for the review that is being written: the job holds the batch while it writes one.
    const [batch] = await tx.$queryRaw<{ action: string; state: string }[]>(
      Prisma.sql`SELECT action, state FROM review_batches WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
    );
    if (batch === undefined) throw new AppError('not_found');
    if (batch.action === 'delete') throw new AppError('not_undoable', { message: refusals.deletion });
    if (batch.state !== 'running' && batch.state !== 'done')
      throw new AppError('not_undoable', { message: refusals.undone });
    await tx.$executeRaw`
      UPDATE review_batch_items SET outcome = 'stopped' WHERE batch_id = ${id}::uuid AND outcome = 'waiting'`;
    await tx.reviewBatch.update({
      where: { id },
      data: {
        state: 'undoing',
        undoReason: reason,
        undoneById: actor.administrator.id,
        requestId: actor.requestId,
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'review-batch.undo',
      subjectKind: 'review-batch',
      subjectId: id,
      detail: { action: batch.action, before: batch.state, after: 'undoing' },
    });
    await jobs?.enqueue(tx, 'review-batch', { batchId: id, requestId: actor.requestId });
  });
  jobs?.wake('review-batch');
}
