import { randomBytes } from 'node:crypto';
import type { AdministratorActor } from '../../../actor.ts';
import type { Db } from '../../../database/db.ts';
import { tokenHash } from '../../../http/session.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireReferral } from './list-referrals.ts';

/** The one before it ends. Only its hash is stored. @throws {AppError} not_found */
export async function createReportToken(
  db: Db,
  actor: AdministratorActor,
  { taskId, now }: { taskId: string; now: Date },
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.$transaction(async (tx) => {
    await requireReferral(tx, taskId);
    const values = { tokenHash: tokenHash(token), createdAt: now };
    await tx.reportToken.upsert({ where: { taskId }, create: { taskId, ...values }, update: values });
    await recordAudit(tx, actor, { action: 'referral.create-token', subjectKind: 'task', subjectId: taskId });
  });
  return { token };
}

export async function revokeReportToken(db: Db, actor: AdministratorActor, taskId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.reportToken.deleteMany({ where: { taskId } });
    if (count > 0)
      await recordAudit(tx, actor, {
        action: 'referral.revoke-token',
        subjectKind: 'task',
        subjectId: taskId,
      });
  });
}
