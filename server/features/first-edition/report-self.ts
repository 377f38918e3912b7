import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { loginSignupNewUser } from '../../contract/first-edition.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { editMe } from '../users/edit-me.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

/**
 * The first edition's report of oneself after a sign-in. The account exists by then: only the profile
 * fields that are given change, so that a second report of the same changes nothing.
 * @throws {AppError} forbidden where the address or uid is not the caller's own
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
