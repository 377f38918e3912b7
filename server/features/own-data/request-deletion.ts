import type { StudentActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount, lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { readToken, signToken } from '../../mail/signed-token.ts';
import { recordAudit } from '../audit/record-audit.ts';

type RequestDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>;

/**
 * Asks for the deletion of the caller's account, which `deleteDueAccounts` does a day later. A repetition keeps the first time.
 * @param input `email`: what the student typed to confirm it; `keepCertificates`: they stay valid without the name
 * @throws {AppError} validation_failed if it is not the address of the account; unauthenticated if that was deleted
 */
export async function requestDeletion(
  { db, jobs, mailer, now }: RequestDeps,
  actor: StudentActor,
  { email, keepCertificates }: { readonly email: string; readonly keepCertificates: boolean },
): Promise<void> {
  await jobs?.ready();
  const userId = actor.user.id;
  await db.$transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === undefined) throw new AppError('unauthenticated');
    if (normalizeEmail(email) !== normalizeEmail(account.email ?? '')) {
      throw fieldRefused('email', 'This is not the email address of your account.');
    }
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletionRequestedAt: null },
      data: { deletionRequestedAt: now(), keepsCertificates: keepCertificates },
    });
    if (count === 0) return;
    await recordAudit(tx, actor, {
      action: 'user.request-deletion',
      subjectKind: 'user',
      subjectId: userId,
    });
    if (mailer !== null) await jobs?.enqueue(tx, 'deletion-mail', { userId, requestId: actor.requestId });
  });
  jobs?.wake('deletion-mail');
}

/** The caller keeps the account. Without a deletion that waits it changes nothing. */
export async function keepMyAccount({ db }: Pick<Deps, 'db'>, actor: StudentActor): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockStudent(tx, actor.user.id);
    await keep(tx, actor, actor.user.id);
  });
}

const purpose = 'keep-account';

/** The token of the link that keeps the account. */
export const signKeeping = (config: Pick<Config, 'oidc'>, userId: string) =>
  signToken(config, purpose, userId);

/**
 * The same by the link of the mail.
 * @returns whether the account exists
 * @throws {AppError} bad_request if the link is not ours
 */
export async function keepByLink(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { token, requestId, networkAddress }: { token: string; requestId: string; networkAddress: string },
): Promise<{ kept: boolean }> {
  const userId = readToken(config, purpose, token);
  if (userId === null) {
    throw new AppError('bad_request', {
      message:
        'This link is not complete. Copy the whole link from the mail, or sign in and keep your account there.',
    });
  }
  return db.$transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === undefined) return { kept: false };
    await keep(tx, { visitorRequestId: requestId, networkAddress }, userId);
    return { kept: true };
  });
}

async function keep(tx: Tx, actor: Parameters<typeof recordAudit>[1], userId: string): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, deletionRequestedAt: { not: null } },
    data: { deletionRequestedAt: null, keepsCertificates: false },
  });
  if (count > 0)
    await recordAudit(tx, actor, { action: 'user.keep', subjectKind: 'user', subjectId: userId });
}
