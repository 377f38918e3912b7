import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type NewPasskey, passkeysMax } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { addFactor, removeFactor } from './change-factors.ts';
import { checkRegistration, createRegistrationChallenge, rpIdOf } from './passkey-check.ts';
import { requireConfirmed } from './require-confirmed.ts';

type ChangeDeps = Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>;

/** @throws {AppError} confirmation_required */
export async function startPasskey(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'site'>,
  actor: AdministratorActor,
) {
  await requireConfirmed(deps, actor);
  const { sessionId, administrator } = actor;
  const { id, email } = administrator;
  const known = await deps.db.passkey.findMany({
    where: { administratorId: id },
    select: { credentialId: true },
  });
  return {
    challenge: createRegistrationChallenge(deps, sessionId),
    rpId: rpIdOf(deps.config),
    rpName: (await deps.site.published()).content.festival.title,
    userId: id,
    userName: email,
    exclude: known.map(({ credentialId }) => Buffer.from(credentialId).toString('base64url')),
  };
}

/** @throws {AppError} validation_failed if it is no passkey for this site and session */
export async function addPasskey(
  deps: ChangeDeps,
  actor: AdministratorActor,
  { name, answer }: NewPasskey,
): Promise<{ recoveryCodes: string[] | null }> {
  const administratorId = actor.administrator.id;
  const passkey = await checkRegistration(deps, actor.sessionId, answer);
  if (passkey === null)
    throw new AppError('validation_failed', {
      message:
        'The passkey was not made for this site, or it took longer than five minutes. Close this and begin again.',
    });
  return addFactor(
    deps,
    actor,
    { action: 'administrator.add-passkey', news: 'passkey-added' },
    async (tx) => {
      if ((await tx.passkey.count({ where: { administratorId } })) >= passkeysMax)
        throw new AppError('validation_failed', {
          message: 'You have many passkeys. Remove one that you do not use.',
        });
      const { count } = await tx.passkey.createMany({
        data: { administratorId, name, ...passkey, createdAt: deps.now() },
        skipDuplicates: true,
      });
      if (count === 0)
        throw new AppError('validation_failed', { message: 'This passkey was added already.' });
    },
  );
}

/** @throws {AppError} last_factor, confirmation_required */
export const removePasskey = (
  deps: ChangeDeps,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<void> =>
  removeFactor(
    deps,
    actor,
    { action: 'administrator.remove-passkey', news: 'passkey-removed' },
    async (tx) => {
      const { count } = await tx.passkey.deleteMany({
        where: { id, administratorId: actor.administrator.id },
      });
      return count;
    },
  );
