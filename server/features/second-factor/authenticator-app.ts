import { Secret, TOTP } from 'otpauth';
import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { clientHasher } from '../../rate-limits/client-key.ts';
import { createChallenge, isValid, spend } from '../auth/sign-in-challenge.ts';
import { addFactor, removeFactor } from './change-factors.ts';
import { requireConfirmed } from './require-confirmed.ts';

const period = 30;
/** For the session that has confirmed who it is. */
const purpose = ({ sessionId }: AdministratorActor) => `app in ${sessionId}`;

/** As RFC 6238 has it by default, because not all apps read other values. */
const totpOf = (secret: Secret) => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period });

/** Follows from the challenge, so that nothing is stored before the app has shown a code. */
function secretOf({ config }: Pick<Deps, 'config'>, actor: AdministratorActor, challenge: string): Secret {
  const hash = clientHasher(config, `secret of the ${purpose(actor)}`)(challenge);
  return new Secret({ buffer: new Uint8Array(hash.subarray(0, 20)).buffer });
}

/**
 * The number of the time step that a code belongs to: the present one, or the one before or after, because clocks differ.
 * @returns null if the code is wrong
 */
function stepOf(secret: Secret, code: string, moment: Date): number | null {
  const timestamp = moment.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Whether it is the app's code and was not used before. */
export async function spendAppCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  administratorId: string,
  code: string,
): Promise<boolean> {
  const app = await db.authenticatorApp.findUnique({ where: { administratorId } });
  if (app === null) return false;
  const step = stepOf(Secret.fromBase32(app.secret), code, now());
  if (step === null) return false;
  const { count } = await db.authenticatorApp.updateMany({
    where: { administratorId, secret: app.secret, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** @throws {AppError} confirmation_required */
export async function startApp(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'site'>,
  actor: AdministratorActor,
): Promise<{ challenge: string; secret: string; uri: string }> {
  await requireConfirmed(deps, actor);
  const challenge = createChallenge(deps, purpose(actor));
  const totp = totpOf(secretOf(deps, actor, challenge));
  totp.issuer = (await deps.site.published()).content.festival.title;
  totp.label = actor.administrator.email;
  return { challenge, secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Replaces the app of the account, if it has one.
 * @throws {AppError} validation_failed if the code is wrong, or `startApp` was not called in this session or too long ago
 */
export async function addApp(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>,
  actor: AdministratorActor,
  { challenge, code }: { challenge: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  if (!isValid(deps, purpose(actor), challenge))
    throw fieldRefused('code', 'This took too long. Close this, begin again, and scan the new code.');
  const secret = secretOf(deps, actor, challenge);
  const step = stepOf(secret, code, deps.now());
  if (step === null)
    throw fieldRefused(
      'code',
      'This is not the code that the app shows now. Check the clock of the phone, and enter the next code.',
    );
  if (!(await spend(deps, challenge))) throw fieldRefused('code', 'This was added already. Reload the page.');
  const administratorId = actor.administrator.id;
  const app = { secret: secret.base32, lastStep: step, createdAt: deps.now() };
  return addFactor(deps, actor, { action: 'administrator.add-app', news: 'app-added' }, (tx) =>
    tx.authenticatorApp.upsert({
      where: { administratorId },
      create: { administratorId, ...app },
      update: app,
      select: { administratorId: true },
    }),
  );
}

/** @throws {AppError} last_factor, confirmation_required */
export const removeApp = (
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'mailer'>,
  actor: AdministratorActor,
): Promise<void> =>
  removeFactor(deps, actor, { action: 'administrator.remove-app', news: 'app-removed' }, async (tx) => {
    const { count } = await tx.authenticatorApp.deleteMany({
      where: { administratorId: actor.administrator.id },
    });
    return count;
  });
