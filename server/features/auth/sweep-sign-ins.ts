import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { browserDays } from '../../http/session.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Days for which the identity of a deleted account is remembered; the privacy page says so. */
export const formerDays = 365;

/**
 * Deletes expired sessions, browsers that administrators used long ago, Google sign-ins that were not finished, counts of failed sign-ins whose window has ended, and identities of accounts that were deleted long ago; takes
 * back what roles owners had before.
 * Not in the request of a sign-in: two of them could delete the same rows in a different order and deadlock. Safe to run
 * concurrently.
 * @returns rows removed or changed
 */
export async function sweepSignIns({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<number> {
  const moment = now();
  const expired = { where: { expiresAt: { lte: moment } } };
  const sessions = await db.session.deleteMany(expired);
  const attempts = await db.signInAttempt.deleteMany(expired);
  // Not the rows that a sign-in has locked: waiting for one while holding others could deadlock.
  const limits = await db.$executeRaw`
    DELETE FROM sign_in_limits WHERE key IN (
      SELECT key FROM sign_in_limits WHERE expires_at <= ${moment} FOR UPDATE SKIP LOCKED)`;
  const former = await db.formerAccount.deleteMany({
    where: { deletedAt: { lte: new Date(moment.getTime() - formerDays * day) } },
  });
  const browsers = await db.knownBrowser.deleteMany({
    where: { lastSignInAt: { lte: new Date(moment.getTime() - browserDays * day) } },
  });
  // Who is an owner now has no other role, so that nothing is left of one when the address is taken from ADMIN_EMAILS.
  const roles = await db.administrator.updateMany({
    where: {
      email: { in: [...config.adminEmails] },
      OR: [{ role: { not: null } }, { invitedAt: { not: null } }],
    },
    data: { role: null, invitedAt: null },
  });
  return roles.count + browsers.count + sessions.count + attempts.count + limits + former.count;
}

/** Runs every ten minutes. @returns stops it; a sweep in progress continues to its end */
export function startSignInSweeper(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  observer: RunObserver,
): () => void {
  return repeat(() => sweepSignIns(deps), { ...observer, name: 'sign-ins', period: 10 * minute });
}
