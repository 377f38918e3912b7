import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { FactorProof } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { clearAttempt, countAttempt } from '../auth/limit-password-attempts.ts';
import { spendAppCode } from './authenticator-app.ts';
import { checkPasskey } from './passkey-check.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

type CheckDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/**
 * Accepts a second factor of the actor once. Codes are counted as passwords are, but only with those of the same account; what
 * a passkey signs cannot be guessed. A refusal is audited.
 * @throws {AppError} validation_failed, wrong_credentials for a passkey, too_many_requests
 */
export async function checkProof(
  deps: CheckDeps,
  actor: AdministratorActor,
  proof: FactorProof,
): Promise<void> {
  const { id } = actor.administrator;
  const refuse = async (reason: string, error: AppError): Promise<never> => {
    await recordAudit(deps.db, actor, {
      action: 'session.refuse',
      subjectKind: 'administrator',
      subjectId: id,
      detail: { method: proof.kind, reason },
    });
    throw error;
  };
  if (proof.kind === 'passkey') {
    const result = await checkPasskey(deps, proof.answer, id);
    if (!('refused' in result)) return;
    return refuse(result.refused, new AppError('wrong_credentials', { message: passkeyRefused }));
  }
  const attempt = {
    account: `second factor ${id}`,
    address: actor.networkAddress ?? '',
    moment: deps.now(),
    // Strangers in the same network could use up its tries.
    alone: true,
  };
  try {
    await countAttempt(deps.db, attempt, async () => false);
  } catch (error) {
    if (error instanceof AppError) return refuse('too_many_requests', new AppError('too_many_requests'));
    throw error;
  }
  const accepted =
    proof.kind === 'app'
      ? await spendAppCode(deps, id, proof.code)
      : await spendRecoveryCode(deps.db, id, proof.code);
  if (!accepted) return refuse('wrong_code', fieldRefused('code', wrongCode[proof.kind]));
  await clearAttempt(deps.db, attempt);
}

export const passkeyRefused =
  'This passkey was not accepted: it belongs to another account or site, was removed, or took longer than five minutes.';

const wrongCode = {
  app: 'This code is not valid, or was used already. Wait for the next one that the app shows.',
  recovery: 'This is not one of your recovery codes, or it was used already.',
} as const;
