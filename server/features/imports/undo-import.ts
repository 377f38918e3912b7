import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Ends an import that still runs, and starts the job that undoes it.
 * @throws {AppError} not_found, not_undoable
 */
export async function undoImport(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { requestId } = actor;
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    // Waits for the row that is being imported: the job holds the import while it does that.
    const [batch] = await tx.$queryRaw<{ kind: string; state: string }[]>(
      Prisma.sql`SELECT kind, state FROM import_batches WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
    );
    if (batch === undefined) throw new AppError('not_found');
    if (batch.state !== 'running' && batch.state !== 'done')
      throw new AppError('not_undoable', {
        message: 'This import is being undone, or has been undone already.',
      });
    await tx.$executeRaw`
      UPDATE import_items SET outcome = 'stopped', "values" = NULL WHERE batch_id = ${id}::uuid AND outcome = 'waiting'`;
    await tx.importBatch.update({
      where: { id },
      data: { state: 'undoing', undoReason: reason, undoneById: actor.administrator.id, requestId },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'import.undo',
      subjectKind: 'import',
      subjectId: id,
      detail: { kind: batch.kind, before: batch.state, after: 'undoing' },
    });
    await jobs?.enqueue(tx, 'import-batch', { batchId: id, requestId });
  });
  jobs?.wake('import-batch');
}
