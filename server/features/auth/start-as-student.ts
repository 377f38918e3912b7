import type { Applicant } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { isUniqueViolation } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../uploads/discard-uploads.ts';
import { enqueueCopy } from './enqueue-copy.ts';
import { createAccount, type FromBrowser } from './google-account.ts';

/**
 * Creates the account of an applicant who was accepted. Their sessions become those of a student.
 * @returns the codes that the device now has
 * @throws {AppError} forbidden if they are not accepted, or any longer; stale_version if the address belongs to another account
 */
export async function startAsStudent(
  deps: Deps,
  { applicationId: id }: Applicant,
  context: FromBrowser & { readonly log: Log },
): Promise<{ deviceCodes: readonly string[] }> {
  const moment = deps.now();
  try {
    const { account, joined } = await deps.db.$transaction(async (tx) => {
      // Locked, so that an undo of the decision comes before or after this.
      const [application] = await tx.application.updateManyAndReturn({
        where: { id, status: 'accepted', userId: null },
        data: { updatedAt: moment },
      });
      if (application === undefined) {
        throw new AppError('forbidden', { message: 'Your application is not accepted. Reload the page.' });
      }
      const { joined, ...account } = await createAccount(tx, application, moment, context);
      return { account, joined };
    });
    const { requestId, referralCode, log } = context;
    if (account.newPicture) await enqueueCopy(deps, { userId: account.id, requestId, log });
    return { deviceCodes: joined && referralCode !== null ? [referralCode] : [] };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('stale_version', {
      cause: error,
      message:
        'Your email address belongs to another account here. Write to us, so that we can free it for you.',
    });
  }
}
