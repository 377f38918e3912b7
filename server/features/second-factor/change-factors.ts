import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { SignInNews } from '../../jobs/queues.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countFactors } from '../auth/count-factors.ts';
import { enqueueSignInNews } from '../auth/mail-sign-in-news.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requireConfirmed } from './require-confirmed.ts';

type ChangeDeps = Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>;

interface Change {
  readonly action: AuditAction;
  readonly news: SignInNews;
}

/** Locks the account, so that changes of its factors follow each other. @returns how many factors it has */
async function lockFactors(tx: Tx, administratorId: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM administrators WHERE id = ${administratorId}::uuid FOR UPDATE`;
  return countFactors(tx, administratorId);
}

/** Another session may have added a factor since the request began: then this one has the rights no more. */
async function requireSecondStep(tx: Tx, { sessionId }: AdministratorActor): Promise<void> {
  const taken = await tx.session.count({ where: { id: sessionId, secondFactorAt: { not: null } } });
  if (taken === 0) throw new AppError('unauthenticated');
}

/**
 * The present session has just proved the factor, so it keeps its rights. Other sessions of the account have those of an
 * administrator again when they give it too.
 * @returns recovery codes, if it is the first factor
 * @throws {AppError} unauthenticated
 */
export async function addFactor(
  deps: ChangeDeps,
  actor: AdministratorActor,
  { action, news }: Change,
  add: (tx: Tx) => Promise<unknown>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = actor.administrator;
  await deps.jobs?.ready();
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    const before = await lockFactors(tx, id);
    if (before > 0) await requireSecondStep(tx, actor);
    await add(tx);
    await tx.session.updateMany({ where: { id: actor.sessionId }, data: { secondFactorAt: deps.now() } });
    const codes = before === 0 ? await replaceRecoveryCodes(tx, id) : null;
    await recordAudit(tx, actor, { action, subjectKind: 'administrator', subjectId: id });
    await enqueueSignInNews(tx, deps, actor, news);
    return codes;
  });
  deps.jobs?.wake('sign-in-news-mail');
  return { recoveryCodes };
}

/**
 * Without the factor it changes nothing.
 * @param remove returns how many it has removed
 * @throws {AppError} last_factor, confirmation_required
 */
export async function removeFactor(
  deps: ChangeDeps,
  actor: AdministratorActor,
  { action, news }: Change,
  remove: (tx: Tx) => Promise<number>,
): Promise<void> {
  const { id } = actor.administrator;
  await requireConfirmed(deps, actor);
  await deps.jobs?.ready();
  await deps.db.$transaction(async (tx) => {
    const before = await lockFactors(tx, id);
    const removed = await remove(tx);
    if (removed === 0) return;
    if (before === removed) {
      if (deps.config.requireSecondFactor) throw new AppError('last_factor');
      await tx.recoveryCode.deleteMany({ where: { administratorId: id } });
    }
    await recordAudit(tx, actor, { action, subjectKind: 'administrator', subjectId: id });
    await enqueueSignInNews(tx, deps, actor, news);
  });
  deps.jobs?.wake('sign-in-news-mail');
}

/** @throws {AppError} validation_failed without a factor, confirmation_required */
export async function makeRecoveryCodes(
  deps: ChangeDeps,
  actor: AdministratorActor,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = actor.administrator;
  await requireConfirmed(deps, actor);
  await deps.jobs?.ready();
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    if ((await lockFactors(tx, id)) === 0)
      throw new AppError('validation_failed', {
        message: 'Add a second factor first: these codes replace one.',
      });
    const codes = await replaceRecoveryCodes(tx, id);
    await recordAudit(tx, actor, {
      action: 'administrator.make-recovery-codes',
      subjectKind: 'administrator',
      subjectId: id,
    });
    await enqueueSignInNews(tx, deps, actor, 'recovery-codes-made');
    return codes;
  });
  deps.jobs?.wake('sign-in-news-mail');
  return { recoveryCodes };
}
