import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { confirmedMinutes } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';

/**
 * Refuses a change of second factors in a session whose administrator has not given a password or second factor a short time
 * ago: somebody else may sit before it.
 * @throws {AppError} confirmation_required
 */
export async function requireConfirmed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId }: AdministratorActor,
): Promise<void> {
  const confirmed = await db.session.count({
    where: { id: sessionId, confirmedAt: { gt: new Date(now().getTime() - confirmedMinutes * 60_000) } },
  });
  if (confirmed === 0) throw new AppError('confirmation_required');
}
