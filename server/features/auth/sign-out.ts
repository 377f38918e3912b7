import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/db.ts';
import { tokenHash } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Deletes the session of the token, so that a copy of the cookie is not valid either. A browser that was to receive push
 * messages receives none any more: another person may use it next.
 */
export async function signOut(
  db: Db,
  actor: Actor | null,
  { token, pushEndpoint }: { token: string; pushEndpoint: string | undefined },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      DELETE FROM push_subscriptions
      USING sessions
      WHERE sessions.token_hash = ${tokenHash(token)} AND sessions.user_id = push_subscriptions.user_id
        AND (push_subscriptions.session_id = sessions.id OR push_subscriptions.endpoint = ${pushEndpoint ?? null}::text)`;
    const { count } = await tx.session.deleteMany({ where: { tokenHash: tokenHash(token) } });
    if (count === 0 || actor === null) return;
    await recordAudit(tx, actor, { action: 'session.end', ...accountOf(actor) });
  });
}

/** Whose sessions an audit event is about. */
export function accountOf({ user, administrator }: Actor) {
  const subject = administrator ?? user;
  return {
    subjectKind: administrator === null ? 'user' : 'administrator',
    ...(subject !== null && { subjectId: subject.id }),
  } as const;
}
