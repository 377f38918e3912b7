import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type FreeAddressInput, freedAddress, isFreedAddress } from '../../contract/free-address.ts';
import type { Db } from '../../database/db.ts';
import { endSessions } from '../../database/end-sessions.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Frees the email address of an account, also a disabled one, and ends its sessions and push messages. The account keeps everything else; its next
 * sign-in with Google gives it the address that it has there. An address that is free already changes nothing. The reason is
 * not in the audit event, which stays after the account is deleted.
 * @throws {AppError} not_found
 */
export async function freeAddress(
  db: Db,
  actor: AdministratorActor,
  { id, reason, now }: FreeAddressInput & { id: string; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account === undefined)
      throw new AppError('not_found', { message: 'This user does not exist any more.' });
    if (account.email !== null && isFreedAddress(account.email)) return;
    const { techid } = await tx.user.findUniqueOrThrow({ where: { id }, select: { techid: true } });
    await tx.user.update({
      where: { id },
      data: { email: freedAddress(techid), addressFreedReason: reason, updatedAt: now },
      select: { id: true },
    });
    await endSessions(tx, id);
    await recordAudit(tx, actor, { action: 'user.free-address', subjectKind: 'user', subjectId: id });
  });
}
