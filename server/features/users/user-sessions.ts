import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { UserSignIns } from '../../contract/user-account.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireStudent } from './require-student.ts';

const refusalsShown = 10;

/** Where a student is signed in, the last used first, and their last refused sign-ins. */
export async function listUserSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  _actor: AdministratorActor,
  { id }: { readonly id: string },
): Promise<UserSignIns> {
  const sessions = await db.session.findMany({
    where: { userId: id, expiresAt: { gt: now() } },
    orderBy: { lastSeenAt: 'desc' },
    take: limits.pageSizeMax,
  });
  const refusals = await db.auditEvent.findMany({
    where: { subjectKind: 'user', subjectId: id, action: 'session.refuse' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: refusalsShown,
  });
  return {
    items: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    refusals: refusals.map(({ id, at, detail }) => ({ id, at: at.toISOString(), reason: reasonIn(detail) })),
  };
}

const reasonIn = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'reason' in detail ? String(detail.reason) : 'failed';

/**
 * Signs a student out, of one browser or of all, which get no push messages any more.
 * @throws {AppError} not_found, also for a session that has ended; not_a_student
 */
export async function endUserSessions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  { id, session }: { readonly id: string; readonly session?: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await requireStudent(
      tx,
      config.adminEmails,
      actor,
      id,
      'This account belongs to an administrator, who signs out on the page of their own account.',
    );
    const one = session === undefined ? {} : { id: session };
    const found = await tx.session.findMany({ where: { userId: id, ...one }, select: { id: true } });
    if (found.length === 0) {
      if (session === undefined) return;
      throw new AppError('not_found', { message: 'The student is not signed in there any more.' });
    }
    const ids = found.map((each) => each.id);
    await tx.pushSubscription.deleteMany({ where: { userId: id, sessionId: { in: ids } } });
    await tx.session.deleteMany({ where: { id: { in: ids } } });
    await recordAudit(tx, actor, {
      action: 'user.end-sessions',
      subjectKind: 'user',
      subjectId: id,
      detail: { sessions: ids.length },
    });
  });
}
