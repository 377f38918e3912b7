import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { verifyPassword } from './hash-password.ts';
import { clearAttempt, countAttempt } from './limit-password-attempts.ts';

/**
 * Checks the present password of somebody who is signed in. Only tries in sessions of this account count, so that strangers
 * in the same network cannot use them up.
 * @param field which field of the body has it
 * @throws {AppError} validation_failed, too_many_requests
 */
export async function checkPassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administrator: { id }, networkAddress = '' }: AdministratorActor,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  const attempt = { account: `password of ${id}`, address: networkAddress, moment: now(), alone: true };
  await countAttempt(db, attempt, async () => false);
  const account = await db.administrator.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!(await verifyPassword(account?.passwordHash ?? null, password)))
    throw fieldRefused(field, 'This is not your present password.');
  await clearAttempt(db, attempt);
}
