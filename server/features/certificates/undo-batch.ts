import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteNotificationsAbout } from '../notifications/delete-notifications-of.ts';
import { lockIssuing } from './issue-certificates.ts';
import { isValid } from './present-certificate.ts';

/**
 * Ends a batch that still runs, and revokes what it issued, also what was issued again with another name.
 * @throws {AppError} not_found, not_undoable
 */
export async function undoBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdministratorActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    // Waits for the certificates that are being issued, also again.
    await lockIssuing(tx);
    const [batch] = await tx.$queryRaw<{ state: string }[]>`
      SELECT state FROM certificate_batches WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if (batch === undefined) throw new AppError('not_found');
    if (batch.state === 'undone')
      throw new AppError('not_undoable', { message: 'These certificates have been revoked already.' });
    const at = now();
    const revoked = await tx.certificate.updateManyAndReturn({
      where: { batchId: id, ...isValid },
      data: { revokedAt: at, revokedReason: reason },
      select: { id: true },
    });
    await tx.certificateBatchItem.updateMany({
      where: { batchId: id, outcome: 'waiting' },
      data: { outcome: 'stopped' },
    });
    await deleteNotificationsAbout(
      tx,
      revoked.map((each) => each.id),
    );
    await tx.certificateBatch.update({
      where: { id },
      data: {
        ...{ state: 'undone', undoReason: reason, undoneById: actor.administrator.id, undoneAt: at },
        ...(batch.state === 'running' && { finishedAt: at }),
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'certificate-batch.undo',
      subjectKind: 'certificate-batch',
      subjectId: id,
      detail: { before: batch.state, revoked: revoked.length },
    });
  });
}
