import type { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { OwnSession } from '../../contract/own-sessions.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountOf } from './sign-out.ts';

/** Also those in which the same person has the other role. */
const ofActor = ({ user, administrator }: Actor): Prisma.SessionWhereInput => ({
  OR: [
    ...(user === null ? [] : [{ userId: user.id }]),
    ...(administrator === null ? [] : [{ administratorId: administrator.id }]),
  ],
});

/** The last used first, and the present one always. */
export async function listOwnSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<{ items: OwnSession[] }> {
  const rows = await db.session.findMany({
    where: { ...ofActor(actor), expiresAt: { gt: now() } },
    orderBy: { lastSeenAt: 'desc' },
    take: limits.pageSizeMax,
  });
  return {
    items: rows.map(({ id, label, createdAt, lastSeenAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === actor.sessionId,
    })),
  };
}

/** @throws {AppError} not_found, also for the present session and for one of somebody else */
export async function endOwnSession(db: Db, actor: Actor, { id }: { id: string }): Promise<void> {
  const ended = await db.$transaction((tx) => endOthers(tx, actor, { id }));
  if (ended === 0) throw new AppError('not_found');
}

export async function endOtherSessions(db: Db, actor: Actor): Promise<void> {
  await db.$transaction((tx) => endOthers(tx, actor, {}));
}

/** Their browsers receive no push messages any more. @returns how many ended */
async function endOthers(tx: Tx, actor: Actor, which: Prisma.SessionWhereInput): Promise<number> {
  const sessions = await tx.session.findMany({
    where: { AND: [ofActor(actor), which, { NOT: { id: actor.sessionId } }] },
    select: { id: true },
  });
  if (sessions.length === 0) return 0;
  const ids = sessions.map(({ id }) => id);
  await tx.pushSubscription.deleteMany({ where: { sessionId: { in: ids } } });
  const { count } = await tx.session.deleteMany({ where: { id: { in: ids } } });
  const detail = { sessions: count };
  await recordAudit(tx, actor, { action: 'session.end-others', ...accountOf(actor), detail });
  return count;
}
