import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { verifyPassword } from './hash-password.ts';
import { clearAttempt, countAttempt } from './limit-password-attempts.ts';

/**
 * Checks the present password of somebody who is signed in. Tries are counted with those of signing in.
 * @param field which field of the body has it
 * @throws {AppError} validation_failed, too_many_requests, proof_required
 */
export async function checkPassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administrator: { id, email }, networkAddress = '' }: AdministratorActor,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  const attempt = { account: email, address: networkAddress, moment: now() };
  await countAttempt(db, attempt, async () => false);
  const account = await db.administrator.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!(await verifyPassword(account?.passwordHash ?? null, password)))
    throw fieldRefused(field, 'This is not your present password.');
  await clearAttempt(db, attempt);
}
