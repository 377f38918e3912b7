import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendReversal } from '../points/append-ledger-entry.ts';
import {
  type DiscardedUpload,
  discardUploads,
  type FileDeps,
  removeDiscarded,
} from '../uploads/discard-uploads.ts';
import { lockUnclaimed } from './claim-submission.ts';

/**
 * Deletes a submission of any status and its files. A second ledger entry takes back the points that it earned;
 * the award stays in the ledger.
 * @throws {AppError} submission_not_found, claimed_by_another
 */
export async function deleteSubmission(
  deps: FileDeps,
  actor: AdministratorActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { discarded } = await deps.db.$transaction((tx) => deleteInTransaction(tx, actor, { id, now }));
  await removeDiscarded(deps, discarded);
}

/**
 * The same as part of a transaction; `removeDiscarded` follows after it.
 * @param options.version if only this one is to be deleted
 * @returns the files, and the points that were taken back
 * @throws {AppError} submission_not_found, claimed_by_another, stale_version
 */
export async function deleteInTransaction(
  tx: Tx,
  actor: AdministratorActor,
  { id, now, batchId, version: wanted }: { id: string; now: Date; batchId?: string; version?: number },
): Promise<{ discarded: DiscardedUpload[]; reversed: number }> {
  const { status, version, userId, taskId, points: awarded } = await lockUnclaimed(tx, actor, { id, now });
  if (wanted !== undefined && version !== wanted) throw new AppError('stale_version');
  const points = submissionRules[status].awarded ? (awarded ?? 0) : 0;
  const discarded = await discardUploads(tx, { target: { purpose: 'submission-file', id } });
  if (points > 0) await appendReversal(tx, { submissionId: id, at: now });
  await tx.submission.delete({ where: { id } });
  await recordAudit(tx, actor, {
    action: 'submission.delete',
    subjectKind: 'submission',
    subjectId: id,
    detail: { before: { status, version }, reversed: points, userId, taskId, ...(batchId && { batchId }) },
  });
  return { discarded, reversed: points };
}
