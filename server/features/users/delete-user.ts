import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { endSessions } from '../../database/end-sessions.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { forgetAddresses } from '../audit/sweep-audit-events.ts';
import { keepCertificatesWithoutName } from '../certificates/erase-certificates.ts';
import { deleteMessagesByWriter } from '../contact/delete-messages-by-writer.ts';
import { deleteNotificationsOf } from '../notifications/delete-notifications-of.ts';
import {
  type DiscardedUpload,
  discardUploads,
  type FileDeps,
  removeDiscarded,
} from '../uploads/discard-uploads.ts';
import {
  eraseBatchTexts,
  eraseImportReasons,
  eraseUserBatchTexts,
  lockBatchesOf,
} from './erase-batch-texts.ts';
import { erasedValues } from './erased-columns.ts';
import { forgetReferrals } from './forget-referrals.ts';

/**
 * Erases an account: personal data, files, sessions and unreviewed work. Reviewed submissions and the ledger stay, so
 * that ranks and reviews remain correct, but without any text by the student. Triggers erase the reasons of points by hand and what imports
 * filled in, and revoke and erase certificates; if the student wanted it, they stay valid without a name.
 * @param input `still`: asked once the account is locked, false leaves it as it is
 * @returns whether the account was deleted
 * @throws {AppError} not_found, cannot_delete_self
 */
export async function deleteUser(
  deps: FileDeps,
  actor: AdministratorActor | 'system',
  input: Deleted,
): Promise<boolean> {
  const discarded = await deps.db.$transaction((tx) => deleteUserIn(tx, actor, input));
  if (discarded === null) return false;
  await removeDiscarded(deps, discarded);
  return true;
}

interface Deleted {
  readonly id: string;
  readonly now: Date;
  readonly still?: (tx: Tx) => Promise<boolean>;
  /** Whether somebody may still join with the address, if they were invited. */
  readonly staysInvited?: boolean;
}

/** The same in a transaction. @returns the files to remove after it; null if the account was left as it is */
export async function deleteUserIn(
  tx: Tx,
  actor: AdministratorActor | 'system',
  { id, now, still, staysInvited = false }: Deleted,
): Promise<readonly DiscardedUpload[] | null> {
  const batchIds = await lockBatchesOf(tx, id);
  // Locked before the rest: signing in, uploading, submitting and editing lock this row too, and find no account afterwards.
  const user = await lockAccount(tx, id);
  if (user === undefined) {
    // Another sweep, or an administrator, was faster.
    if (actor === 'system') return null;
    throw new AppError('not_found');
  }
  if (actor !== 'system' && isSelf(actor, id, user.email)) throw new AppError('cannot_delete_self');
  if (still !== undefined && !(await still(tx))) return null;
  await forgetReferrals(tx, id, now);
  if (user.keepsCertificates) await keepCertificatesWithoutName(tx, id);
  await tx.user.update({
    where: { id },
    data: { ...erasedValues, deletedAt: now, updatedAt: now },
    select: { id: true },
  });
  await endSessions(tx, id);
  await tx.workDraft.deleteMany({ where: { userId: id } });
  await tx.quizAttempt.deleteMany({ where: { userId: id } });
  await tx.savedTask.deleteMany({ where: { userId: id } });
  await tx.idempotencyKey.deleteMany({ where: { accountId: id } });
  await tx.publicProfile.deleteMany({ where: { userId: id } });
  await tx.mailDelivery.deleteMany({ where: { userId: id } });
  await tx.mailBounce.deleteMany({ where: { userId: id } });
  await tx.appeal.deleteMany({ where: { userId: id } });
  await tx.application.deleteMany({ where: { userId: id } });
  if (user.email !== null && !staysInvited)
    await tx.invitedAddress.deleteMany({ where: { email: normalizeEmail(user.email) } });
  await deleteNotificationsOf(tx, id);
  // After the notifications, as everywhere.
  await tx.announcementRecipient.deleteMany({ where: { userId: id } });
  const discarded = await discardUploads(tx, { ownerUserId: id });
  await eraseBatchTexts(tx, id, batchIds);
  await eraseImportReasons(tx, id);
  await eraseUserBatchTexts(tx, id);
  await tx.submission.deleteMany({ where: { userId: id, status: { notIn: statusesWhere('reviewed') } } });
  await scrubReviewed(tx, id);
  await deleteMessagesByWriter(tx, { id, email: user.email });
  await forgetAddresses(tx, id);
  await recordAudit(tx, actor, { action: 'user.delete', subjectKind: 'user', subjectId: id });
  return discarded;
}

function isSelf({ user, administrator }: AdministratorActor, id: string, email: string | null): boolean {
  return user?.id === id || (email !== null && normalizeEmail(email) === administrator.email);
}

/** Also removes the feedback: it often addresses the student by name. Earlier versions are the student's text only. */
async function scrubReviewed(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE submissions
    SET title = coalesce(task_title, 'Unknown Task'),
      description = '', link = NULL, feedback = NULL, answers = CASE WHEN answers IS NOT NULL THEN '[]'::jsonb END
    WHERE user_id = ${userId}::uuid`;
  await tx.submissionVersion.deleteMany({ where: { submission: { userId } } });
  await tx.reviewTakeover.deleteMany({ where: { submission: { userId } } });
  // An empty reason, not none: the review was reversed, not undone at once.
  await tx.$executeRaw`
    UPDATE reviews SET feedback = '', reversal_reason = CASE WHEN reversal_reason IS NOT NULL THEN '' END
    WHERE submission_id IN (SELECT id FROM submissions WHERE user_id = ${userId}::uuid)`;
}
