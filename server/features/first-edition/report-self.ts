import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { loginSignupNewUser } from '../../contract/first-edition.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { editMe } from '../users/edit-me.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

/**
 * The first edition called this after each sign-in to create or update the account. Here the account exists already, so
 * it changes only the given profile fields and may be repeated.
 * @throws {AppError} forbidden if the email address or uid is not the caller's
 */
export async function reportSelf(
  deps: Parameters<typeof editMe>[0],
  actor: StudentActor,
  { email, uid, now, ...profile }: Parsed<typeof loginSignupNewUser, 'body'> & { now: Date },
): Promise<Answer<typeof loginSignupNewUser>> {
  const own = await deps.db.user.findUnique({
    where: { id: actor.user.id },
    select: { email: true, uid: true },
  });
  const same = own?.uid === uid && normalizeEmail(own.email ?? '') === normalizeEmail(email);
  if (!same) throw new AppError('forbidden');
  return presentFirstEditionUser(await editMe(deps, actor, { ...profile, now }));
}
