import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { FactorProof } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { type Browser, createToken, tokenHash } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueSignInNews, withReadyJobs } from '../auth/mail-sign-in-news.ts';
import { recordBrowser } from '../auth/record-browser.ts';
import { checkProof } from './check-proof.ts';

type StepDeps = Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>;

/**
 * Gives the session the rights of its administrator, and a new token, so that one that was known before has none.
 * @returns the token
 * @throws {AppError} as checkProof; unauthenticated if the session has ended or has its rights already
 */
export async function takeSecondStep(
  deps: StepDeps,
  actor: AdministratorActor,
  proof: FactorProof,
  browser: Browser,
): Promise<string> {
  const ready = await withReadyJobs(deps);
  await checkProof(deps, actor, proof);
  const moment = deps.now();
  const token = createToken();
  const { id } = actor.administrator;
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id: actor.sessionId, secondFactorAt: null },
      data: { tokenHash: tokenHash(token), secondFactorAt: moment, confirmedAt: moment },
    });
    if (count === 0) throw new AppError('unauthenticated');
    await recordAudit(tx, actor, {
      action: 'session.second-step',
      subjectKind: 'administrator',
      subjectId: id,
      detail: { method: proof.kind },
    });
    if (proof.kind === 'recovery') await enqueueSignInNews(tx, ready, actor, 'recovery-code-used');
    await recordBrowser(tx, ready, actor, browser);
  });
  deps.jobs?.wake('sign-in-news-mail');
  return token;
}
