import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { AdministratorAccount } from '../../contract/administrator-account.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import { findRoleOf } from '../../database/administrators-sql.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './hash-password.ts';
import { enqueueSignInNews } from './mail-sign-in-news.ts';
import { passwordProblems } from './password-policy.ts';

type Context = Pick<Deps, 'db' | 'config' | 'now'>;
type ChangeContext = Context & Pick<Deps, 'jobs' | 'mailer'>;

/**
 * Sets an administrator's password from the command line and ends all sessions of the account.
 * @throws {AppError} not_an_administrator if the address has no role, password_refused with the reasons
 */
export async function setPassword(
  { db, config, now }: Context,
  input: { email: string; password: string },
): Promise<void> {
  const email = normalizeEmail(input.email);
  if ((await findRoleOf(db, config, email)) === null) throw new AppError('not_an_administrator');
  const passwordHash = await acceptedHash(config, email, input.password);
  await db.$transaction(async (tx) => {
    const { id } = await tx.administrator.upsert({
      where: { email },
      create: { email },
      update: {},
      select: { id: true },
    });
    await storePassword(tx, { id, passwordHash, moment: now() });
    await recordAudit(tx, 'system', {
      action: 'administrator.set-password',
      subjectKind: 'administrator',
      subjectId: id,
    });
  });
}

export async function findAdministratorAccount(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { administrator: { id } }: AdministratorActor,
): Promise<AdministratorAccount> {
  const { passwordHash, passwordChangedAt } = await db.administrator.findUniqueOrThrow({ where: { id } });
  return {
    hasPassword: passwordHash !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    passwordLength: config.passwords.minLength,
  };
}

/**
 * Changes the actor's own password. It needs the present one and ends the actor's other sessions.
 * @throws {AppError} validation_failed, password_refused, too_many_requests
 */
export async function changePassword(
  { db, config, now, jobs, mailer }: ChangeContext,
  actor: AdministratorActor,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { id, email } = actor.administrator;
  await checkPassword({ db, now }, actor, { password: current, field: 'current' });
  const passwordHash = await acceptedHash(config, email, password);
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    await storePassword(tx, { id, passwordHash, moment: now(), keepSessionId: actor.sessionId });
    await recordAudit(tx, actor, {
      action: 'administrator.change-password',
      subjectKind: 'administrator',
      subjectId: id,
    });
    await enqueueSignInNews(tx, { jobs, mailer, now }, actor, 'password-set');
  });
  jobs?.wake('sign-in-news-mail');
}

/** @throws {AppError} password_refused, with one field error for each reason */
export async function acceptedHash(
  config: Context['config'],
  email: string,
  password: string,
): Promise<string> {
  const problems = passwordProblems(password, email, config.passwords);
  if (problems.length > 0) {
    throw new AppError('password_refused', {
      message: `This password cannot be used. ${problems.join(' ')}`,
      fields: problems.map((message) => ({ path: 'body.password', message })),
    });
  }
  return hashPassword(password);
}

/** @param keepSessionId the session that stays; all others of this administrator end */
export async function storePassword(
  tx: Tx,
  change: { id: string; passwordHash: string; moment: Date; keepSessionId?: string },
): Promise<void> {
  const { id, passwordHash, moment, keepSessionId } = change;
  await tx.administrator.update({
    where: { id },
    data: { passwordHash, passwordChangedAt: moment },
    select: { id: true },
  });
  await tx.session.deleteMany({
    where: { administratorId: id, ...(keepSessionId !== undefined && { NOT: { id: keepSessionId } }) },
  });
}
