import { roleOf } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { ErrorCode } from '../../contract/problem.ts';
import type { Deps } from '../../deps.ts';
import type { Browser } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countFactors } from './count-factors.ts';
import { hashPassword, isOutdated, verifyPassword } from './hash-password.ts';
import { clearAttempt, countAttempt } from './limit-password-attempts.ts';
import { withReadyJobs } from './mail-sign-in-news.ts';
import { recordBrowser } from './record-browser.ts';
import { type Proof, spendProof } from './sign-in-challenge.ts';
import { startSession } from './start-session.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly proof?: Proof | undefined;
  /** The client's address, as reported by trusted proxies. */
  readonly address: string;
  readonly previousToken: string | undefined;
  readonly browser: Browser;
  readonly requestId: string;
}

/**
 * Signs an administrator in by email and password. If the account has a second factor, the session has no rights without it.
 * Neither the response nor its time reveals whether an administrator has a password. Any other address gets the specified
 * message after the same work.
 * @returns the session cookie's token
 * @throws {AppError} not_an_administrator, wrong_credentials, too_many_requests, proof_required, unavailable
 */
export async function signInAdministrator(deps: Deps, credentials: Credentials): Promise<string> {
  const { db, config, now, jobs } = deps;
  const { password, proof, address, previousToken, browser, requestId } = credentials;
  const email = normalizeEmail(credentials.email);
  const account = await db.administrator.findUnique({
    where: { email },
    select: { id: true, email: true, name: true, role: true, passwordHash: true },
  });
  const role = roleOf(config, account ?? { email, role: null });
  const attempt = { account: email, address, moment: now() };
  try {
    await countAttempt(db, attempt, async () => proof !== undefined && spendProof(deps, proof));
  } catch (error) {
    if (error instanceof AppError) return refuse(error.code, role && (account?.id ?? null), error);
    throw error;
  }
  const matches = await verifyPassword((role && account?.passwordHash) || null, password);
  if (role === null) return refuse('not_an_administrator', null);
  if (!matches || account === null) return refuse('wrong_credentials', account?.id ?? null);

  await clearAttempt(db, attempt);
  const needsFactor = (await countFactors(db, account.id)) > 0;
  const ready = await withReadyJobs(deps);
  const rehashed = isOutdated(account.passwordHash ?? '') ? await hashPassword(password) : null;
  const token = await db.$transaction(async (tx) => {
    await tx.administrator.update({
      where: { id: account.id },
      data: {
        lastSignInAt: attempt.moment,
        invitedAt: null,
        ...(rehashed !== null && { passwordHash: rehashed }),
      },
      select: { id: true },
    });
    const started = await startSession(tx, deps, {
      method: 'password',
      userId: null,
      administratorId: account.id,
      confirmed: true,
      label: browser.label,
      previousToken,
    });
    const administrator = { ...account, role };
    const actor = { user: null, administrator, requestId, networkAddress: address };
    await recordAudit(tx, actor, {
      action: 'session.start',
      subjectKind: 'administrator',
      subjectId: account.id,
      detail: { method: 'password', ...(needsFactor && { lacks: 'second factor' }) },
    });
    if (!needsFactor) await recordBrowser(tx, ready, actor, browser);
    return started;
  });
  jobs?.wake('sign-in-news-mail');
  return token;

  async function refuse(
    code: ErrorCode,
    subjectId: string | null,
    error: AppError = new AppError(code),
  ): Promise<never> {
    await recordAudit(
      db,
      { visitorRequestId: requestId, networkAddress: address },
      {
        action: 'session.refuse',
        subjectKind: 'administrator',
        ...(subjectId !== null && { subjectId }),
        detail: { method: 'password', reason: code },
      },
    );
    throw error;
  }
}
