import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { lockAuthor } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendReversal } from '../points/append-ledger-entry.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';

/**
 * Deletes a submission of any status and its files. A second ledger entry takes back the points that it earned;
 * the award stays in the ledger.
 * @throws {AppError} submission_not_found
 */
export async function deleteSubmission(
  deps: FileDeps,
  actor: AdministratorActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const discarded = await deps.db.$transaction(async (tx) => {
    await lockAuthor(tx, id);
    const { status, points: awarded } = await lockSubmission(tx, id);
    const points = submissionRules[status].awarded ? (awarded ?? 0) : 0;
    const discarded = await discardUploads(tx, { target: { purpose: 'submission-file', id } });
    if (points > 0) await appendReversal(tx, { submissionId: id, at: now });
    await tx.submission.delete({ where: { id } });
    await recordAudit(tx, actor, {
      action: 'submission.delete',
      subjectKind: 'submission',
      subjectId: id,
      detail: { status, reversed: points },
    });
    return discarded;
  });
  await removeDiscarded(deps, discarded);
}

/** Locks before reading: a concurrent review has been committed by then, or finds no row. */
async function lockSubmission(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM submissions WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.submission.findUnique({ where: { id }, select: { status: true, points: true } });
  if (row === null) throw new AppError('submission_not_found');
  return row;
}
