import type { Tx } from './db.ts';

/** Signs a student out everywhere. Their browsers get no push messages any more: those are sent without a session. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  // In the order of a sign-out, which locks both and no account.
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.session.deleteMany({ where: { userId } });
}
