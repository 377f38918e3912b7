import type { AdministratorActor } from '../../actor.ts';
import type { IdentityProof } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkPassword } from '../auth/check-password.ts';
import { enqueueSignInNews, withReadyJobs } from '../auth/mail-sign-in-news.ts';
import { checkProof } from './check-proof.ts';

/** @throws {AppError} as checkProof and checkPassword */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>,
  actor: AdministratorActor,
  given: IdentityProof,
): Promise<void> {
  const ready = await withReadyJobs(deps);
  if (given.kind === 'password')
    await checkPassword(deps, actor, { password: given.password, field: 'password' });
  else await checkProof(deps, actor, given);
  await deps.db.$transaction(async (tx) => {
    await tx.session.updateMany({ where: { id: actor.sessionId }, data: { confirmedAt: deps.now() } });
    await recordAudit(tx, actor, {
      action: 'session.confirm',
      subjectKind: 'administrator',
      subjectId: actor.administrator.id,
      detail: { method: given.kind },
    });
    if (given.kind === 'recovery') await enqueueSignInNews(tx, ready, actor, 'recovery-code-used');
  });
  deps.jobs?.wake('sign-in-news-mail');
}
