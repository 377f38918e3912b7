import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { isAdministrator } from './present-user.ts';

/**
 * Locks the account of a student for a change by an administrator.
 * @param why what administrators read who try it with one of their own
 * @throws {AppError} not_found, not_a_student
 */
export async function requireStudent(
  tx: Tx,
  adminEmails: ReadonlySet<string>,
  actor: AdministratorActor,
  id: string,
  why?: string,
) {
  const account = await lockAccount(tx, id);
  if (account === undefined)
    throw new AppError('not_found', { message: 'This user does not exist any more.' });
  const [{ isOne } = { isOne: false }] = await tx.$queryRaw<{ isOne: boolean }[]>`
    SELECT ${isAdministrator(adminEmails)} AS "isOne" FROM users WHERE id = ${id}::uuid`;
  if (isOne || actor.user?.id === id)
    throw new AppError('not_a_student', why === undefined ? {} : { message: why });
  return account;
}
