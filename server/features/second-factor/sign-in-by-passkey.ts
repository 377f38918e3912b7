import { roleOf } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ErrorCode } from '../../contract/problem.ts';
import type { PasskeyAnswer } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';
import type { Browser } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { withReadyJobs } from '../auth/mail-sign-in-news.ts';
import { recordBrowser } from '../auth/record-browser.ts';
import { startSession } from '../auth/start-session.ts';
import { passkeyRefused } from './check-proof.ts';
import { checkPasskey } from './passkey-check.ts';

interface Request {
  readonly previousToken: string | undefined;
  readonly browser: Browser;
  readonly requestId: string;
  readonly networkAddress: string;
}

/**
 * Signs in whom the passkey belongs to. It counts as two factors: the device, and the PIN or fingerprint that it asked for.
 * @returns the session cookie's token
 * @throws {AppError} wrong_credentials, not_an_administrator
 */
export async function signInByPasskey(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>,
  answer: PasskeyAnswer,
  { previousToken, browser, requestId, networkAddress }: Request,
): Promise<string> {
  const { db, config, now } = deps;
  const ready = await withReadyJobs(deps);
  const result = await checkPasskey(deps, answer, null);
  if ('refused' in result)
    return refuse(result.refused, new AppError('wrong_credentials', { message: passkeyRefused }));
  const account = await db.administrator.findUniqueOrThrow({
    where: { id: result.administratorId },
    select: { id: true, email: true, name: true, role: true },
  });
  const code: ErrorCode = 'not_an_administrator';
  const role = roleOf(config, account);
  if (role === null) return refuse(code, new AppError(code));
  const token = await db.$transaction(async (tx) => {
    await tx.administrator.update({
      where: { id: account.id },
      data: { lastSignInAt: now(), invitedAt: null },
      select: { id: true },
    });
    const started = await startSession(tx, deps, {
      method: 'password',
      userId: null,
      administratorId: account.id,
      confirmed: true,
      secondFactor: true,
      label: browser.label,
      previousToken,
    });
    const actor = { user: null, administrator: { ...account, role }, requestId, networkAddress };
    await recordAudit(tx, actor, {
      action: 'session.start',
      subjectKind: 'administrator',
      subjectId: account.id,
      detail: { method: 'passkey' },
    });
    await recordBrowser(tx, ready, actor, browser);
    return started;
  });
  deps.jobs?.wake('sign-in-news-mail');
  return token;

  async function refuse(reason: string, error: AppError): Promise<never> {
    await recordAudit(
      db,
      { visitorRequestId: requestId, networkAddress },
      { action: 'session.refuse', subjectKind: 'administrator', detail: { method: 'passkey', reason } },
    );
    throw error;
  }
}
