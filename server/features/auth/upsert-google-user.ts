import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { SignInFailure } from './sign-in-failure.ts';
import type { Identity } from './verify-id-token.ts';

/**
 * Finds or creates the account of an issuer and subject. Each sign-in updates the email address and the picture; the name,
 * which the user can edit, is set only once.
 * @throws {SignInFailure} account_disabled
 * A unique violation means that the address belongs to another account, or that a concurrent call created the row.
 */
export async function upsertGoogleUser(
  tx: Tx,
  { issuer, subject, email, name, firstName, lastName, pictureUrl }: Identity,
  { moment, requestId, networkAddress }: { moment: Date; requestId: string; networkAddress: string },
): Promise<{ id: string }> {
  // One conditional update: after a deletion in the meantime it changes no row, and the person gets a new account.
  const [known] = await tx.user.updateManyAndReturn({
    where: { issuer, subject, disabledAt: null, deletedAt: null },
    data: { email, pictureUrl, lastSignInAt: moment },
    select: { id: true },
  });
  if (known !== undefined) return known;
  const disabled = await tx.user.count({ where: { issuer, subject, disabledAt: { not: null } } });
  if (disabled > 0) throw new SignInFailure('account_disabled', 'the account is disabled');
  const user = await tx.user.create({
    data: {
      issuer,
      subject,
      email,
      name: name ?? email.slice(0, email.indexOf('@')),
      firstName,
      lastName,
      pictureUrl,
      createdAt: moment,
      lastSignInAt: moment,
    },
    select: { id: true },
  });
  await recordAudit(
    tx,
    { visitorRequestId: requestId, networkAddress },
    { action: 'user.create', subjectKind: 'user', subjectId: user.id },
  );
  return user;
}
