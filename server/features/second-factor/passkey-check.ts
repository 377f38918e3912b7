import type { NewPasskey, PasskeyAnswer } from '../../contract/second-factor.ts';
import { isDatabaseUnavailable } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { createChallenge, isValid, spend } from '../auth/sign-in-challenge.ts';

type CheckDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/** Not at the start: Node would print a warning about an algorithm that it asks for, also where nobody has a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');

const validFor = 300_000;
const signIn = 'passkey sign-in';
const registration = (sessionId: string) => `passkey in ${sessionId}`;

/** The name for which passkeys are made: they work on no other host. */
export const rpIdOf = ({ publicOrigin }: CheckDeps['config']) => new URL(publicOrigin).hostname;

export const createPasskeyChallenge = (deps: Pick<Deps, 'config' | 'now'>) =>
  createChallenge(deps, signIn, validFor);
/** For the session that has confirmed who it is. */
export const createRegistrationChallenge = (deps: Pick<Deps, 'config' | 'now'>, sessionId: string) =>
  createChallenge(deps, registration(sessionId), validFor);

/** What is signed is the text of the challenge, in base64url. Each try uses it up. */
const fresh = (deps: CheckDeps, purpose: string) => async (encoded: string) => {
  const challenge = Buffer.from(encoded, 'base64url').toString();
  return isValid(deps, purpose, challenge) && (await spend(deps, challenge));
};

export type PasskeyResult = { readonly administratorId: string } | { readonly refused: PasskeyRefusal };
type PasskeyRefusal = 'unknown_passkey' | 'wrong_passkey' | 'other_account' | 'cloned_passkey';

/**
 * Checks what a passkey signed: for this origin, with a challenge that was not used before, and with PIN, fingerprint or the
 * like. Its counter must grow, unless it does not count: otherwise there is a copy of it.
 * @param administratorId the account that it must belong to; null: any
 */
export async function checkPasskey(
  deps: CheckDeps,
  { id, userHandle, ...signed }: PasskeyAnswer,
  administratorId: string | null,
): Promise<PasskeyResult> {
  const { db, config, now } = deps;
  const credentialId = Buffer.from(id, 'base64url');
  const passkey = await db.passkey.findUnique({ where: { credentialId } });
  if (passkey === null) return { refused: 'unknown_passkey' };
  const handle =
    userHandle === null ? passkey.administratorId : Buffer.from(userHandle, 'base64url').toString();
  if (handle !== passkey.administratorId || (administratorId ?? handle) !== handle)
    return { refused: 'other_account' };
  let counter: bigint;
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle !== null && { userHandle }) },
      },
      expectedChallenge: fresh(deps, signIn),
      expectedOrigin: config.publicOrigin,
      expectedRPID: rpIdOf(config),
      // The statement below compares the counter, so that of two uses at once only one counts.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return { refused: 'wrong_passkey' };
    counter = BigInt(authenticationInfo.newCounter);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return { refused: 'wrong_passkey' };
  }
  const used = await db.$executeRaw`
    UPDATE passkeys SET counter = ${counter}, last_used_at = ${now()}
    WHERE id = ${passkey.id}::uuid AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`;
  return used === 1 ? { administratorId: handle } : { refused: 'cloned_passkey' };
}

/** @returns what is stored of a new passkey; null if it is not one for this site and session */
export async function checkRegistration(
  deps: CheckDeps,
  sessionId: string,
  { id, ...response }: NewPasskey['answer'],
): Promise<{ credentialId: Buffer<ArrayBuffer>; publicKey: Buffer<ArrayBuffer>; counter: number } | null> {
  try {
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: fresh(deps, registration(sessionId)),
      expectedOrigin: deps.config.publicOrigin,
      expectedRPID: rpIdOf(deps.config),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return null;
  }
}
