import { AppError } from '../app-error.ts';
import type { Tx } from './db.ts';

/**
 * Locks the student's row until the transaction ends: what one student hands in or writes happens one
 * after the other, and never beside the deletion of the account. Everybody locks the user first and the
 * submission second, so that no two wait for each other.
 * @throws {AppError} unauthenticated where the account was deleted since the session was read
 */
export async function lockStudent(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw new AppError('unauthenticated');
}

/** The same for the author of a submission, deleted or not. */
export async function lockAuthor(tx: Tx, submissionId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM users WHERE id = (SELECT user_id FROM submissions WHERE id = ${submissionId}::uuid)
    FOR NO KEY UPDATE`;
}
