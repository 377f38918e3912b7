import type { Applicant } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { findRoleOf } from '../../database/administrators-sql.ts';
import { isUniqueViolation } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { createToken, tokenHash } from '../../http/session.ts';
import type { Log } from '../uploads/discard-uploads.ts';
import { enqueueCopy } from './enqueue-copy.ts';
import { createAccount, type FromBrowser } from './provider-account.ts';
import { SignInFailure } from './sign-in-failure.ts';

/**
 * Creates the account of an applicant who was accepted. Their session becomes that of a student, with a new token; their others
 * end.
 * @returns the token, and the codes that the device now has
 * @throws {AppError} unauthenticated if the session has ended; stale_version if they are not accepted, if they have a role and come from the university, or if the address belongs to another account
 */
export async function startAsStudent(
  deps: Deps,
  { applicationId: id }: Applicant,
  context: FromBrowser & { readonly previousToken: string; readonly log: Log },
): Promise<{ token: string; deviceCodes: readonly string[] }> {
  const moment = deps.now();
  const token = createToken();
  try {
    const { account, joined } = await deps.db.$transaction(async (tx) => {
      // Locked, so that an undo of the decision comes before or after this.
      const [application] = await tx.application.updateManyAndReturn({
        where: { id, status: 'accepted', userId: null },
        data: { updatedAt: moment },
      });
      if (application === undefined) {
        throw new AppError('stale_version', {
          message: 'Your application is not accepted. Reload the page.',
        });
      }
      // Their sign-in is refused since they have a role.
      if (
        application.issuer === deps.config.university?.issuer &&
        (await findRoleOf(tx, deps.config, application.email)) !== null
      ) {
        throw new AppError('stale_version', {
          message:
            'Your email address belongs to an administrator. Sign in with Google, or with your password.',
        });
      }
      const { joined, ...account } = await createAccount(tx, deps, application, context);
      const { count } = await tx.session.updateMany({
        where: { tokenHash: tokenHash(context.previousToken), userId: account.id },
        data: { tokenHash: tokenHash(token) },
      });
      if (count === 0) throw new AppError('unauthenticated');
      await tx.session.deleteMany({
        where: { userId: account.id, tokenHash: { not: tokenHash(token) } },
      });
      return { account, joined };
    });
    const { requestId, referralCode, log } = context;
    if (account.newPicture) await enqueueCopy(deps, { userId: account.id, requestId, log });
    return { token, deviceCodes: joined && referralCode !== null ? [referralCode] : [] };
  } catch (error) {
    const isImported = error instanceof SignInFailure && error.reason === 'imported_address';
    if (!isImported && !isUniqueViolation(error)) throw error;
    throw new AppError('stale_version', {
      cause: error,
      message:
        'Your email address belongs to another account here. Write to us, so that we can free it for you.',
    });
  }
}
