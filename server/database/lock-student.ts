import { Prisma, type User } from '#prisma/client.ts';
import { AppError } from '../app-error.ts';
import type { Tx } from './db.ts';

/**
 * Locks the student's row until the transaction ends. It serializes the writes of one student with each other and with
 * the deletion of the account. All transactions lock the user first and the submission second, which prevents deadlocks.
 * @throws {AppError} unauthenticated if the account was deleted or disabled after the session was read
 */
export async function lockStudent(tx: Tx, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (account === undefined || account.disabledAt !== null) throw new AppError('unauthenticated');
}

type LockedAccount = Pick<User, 'email' | 'keepsCertificates' | 'disabledAt'>;

/** Locks an account for a change by an administrator. @returns undefined for an unknown or deleted account */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT email, keeps_certificates AS "keepsCertificates", disabled_at AS "disabledAt" FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return account;
}

/** Locks an account, deleted or not, of which the caller changes other rows. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** The same for the author of a submission. */
export async function lockAuthor(tx: Tx, submissionId: string): Promise<void> {
  await tx.$queryRaw(lockedAuthor(submissionId));
}

/** The statement of `lockAuthor`, which may be part of another one. It returns the row as it is once it is locked. */
export const lockedAuthor = (submissionId: string): Prisma.Sql => Prisma.sql`
  SELECT * FROM users WHERE id = (SELECT user_id FROM submissions WHERE id = ${submissionId}::uuid)
  FOR NO KEY UPDATE`;
