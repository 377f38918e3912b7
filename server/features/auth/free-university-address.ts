import { freedAddress } from '../../contract/free-address.ts';
import type { Tx } from '../../database/db.ts';
import { endSessions } from '../../database/end-sessions.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { FromBrowser } from './provider-account.ts';
import type { Identity } from './verify-id-token.ts';

/**
 * Frees the address of an administrator who signs in with Google, if an account of the university's provider has it: they were a
 * student there before they got their role, and cannot sign in there now. The account's sessions end.
 */
export async function freeUniversityAddress(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { issuer, subject, email }: Identity,
  { requestId, networkAddress }: Pick<FromBrowser, 'requestId' | 'networkAddress'>,
): Promise<void> {
  if (config.university === null) return;
  // The account of the sign-in, which is changed next, is locked here too: accounts are locked in the order of their ids.
  const accounts = await tx.$queryRaw<{ id: string; techid: string; isOther: boolean }[]>`
    SELECT id, techid, issuer = ${config.university.issuer} AS "isOther" FROM users
    WHERE deleted_at IS NULL AND ((issuer = ${issuer} AND subject = ${subject})
      OR (lower(email) = lower(${email}) AND issuer = ${config.university.issuer}))
    ORDER BY id FOR NO KEY UPDATE`;
  for (const { id, techid } of accounts.filter(({ isOther }) => isOther)) {
    await tx.user.update({
      where: { id },
      data: {
        email: freedAddress(techid),
        addressFreedReason: 'It is the address of an administrator, who signed in with Google.',
        // Without the address nothing else keeps it off the board, which an administrator has left.
        hidden: true,
        updatedAt: now(),
      },
      select: { id: true },
    });
    await endSessions(tx, id);
    await recordAudit(
      tx,
      { visitorRequestId: requestId, networkAddress },
      { action: 'user.free-address', subjectKind: 'user', subjectId: id },
    );
  }
}
