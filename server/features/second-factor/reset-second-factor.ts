import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Removes all second factors of an administrator who has lost them, and ends the sessions of the account.
 * @param by who does it, for the audit trail
 * @returns the account
 * @throws {AppError} not_found if there is no such account
 */
export async function resetSecondFactor(
  tx: Tx,
  by: Parameters<typeof recordAudit>[1],
  who: { readonly id: string } | { readonly email: string },
): Promise<{ id: string; email: string; name: string | null }> {
  const account = await tx.administrator.findUnique({
    where: 'id' in who ? who : { email: normalizeEmail(who.email) },
    select: { id: true, email: true, name: true },
  });
  if (account === null) throw new AppError('not_found');
  await tx.$queryRaw`SELECT 1 FROM administrators WHERE id = ${account.id}::uuid FOR UPDATE`;
  await deleteFactors(tx, account.id);
  await tx.session.deleteMany({ where: { administratorId: account.id } });
  await recordAudit(tx, by, {
    action: 'administrator.reset-second-factor',
    subjectKind: 'administrator',
    subjectId: account.id,
  });
  return account;
}

export async function deleteFactors(tx: Tx, administratorId: string): Promise<void> {
  const where = { administratorId };
  await tx.authenticatorApp.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
}
