import type { Answer } from '#contract/route.ts';
import {
  type NewPasskey,
  type PasskeyAnswer,
  type startPasskey,
  startPasskeySignIn,
} from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';

const loadLibrary = () => import('@simplewebauthn/browser');

/** The browser has made or used no passkey. The message says what to do. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}

async function prompt<T>(
  ask: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<T>,
  failure: string,
): Promise<T> {
  const library = await loadLibrary();
  if (!library.browserSupportsWebAuthn())
    throw new PasskeyFailure('This browser knows no passkeys. Use another browser, or another way.');
  try {
    return await ask(library);
  } catch (cause) {
    const known = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new PasskeyFailure(known ? 'This device has a passkey for your account already.' : failure, {
      cause,
    });
  }
}

/** Asks for any passkey of this site. @throws {PasskeyFailure} also if the user cancels */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { challenge, rpId } = await call(startPasskeySignIn);
  const { id, response } = await prompt(
    ({ startAuthentication }) =>
      startAuthentication({
        optionsJSON: { challenge: encode(challenge), rpId, userVerification: 'required', timeout: 300_000 },
      }),
    'No passkey was used. Try again, or choose another way.',
  );
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Makes a passkey that can sign in alone. @throws {PasskeyFailure} also if the user cancels */
export async function makePasskey({
  challenge,
  rpId,
  rpName,
  userId,
  userName,
  exclude,
}: Answer<typeof startPasskey>): Promise<NewPasskey['answer']> {
  const { id, response } = await prompt(
    ({ startRegistration }) =>
      startRegistration({
        optionsJSON: {
          challenge: encode(challenge),
          rp: { id: rpId, name: rpName },
          user: { id: encode(userId), name: userName, displayName: userName },
          // Ed25519, P-256, RSA: in this order.
          pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
          excludeCredentials: exclude.map((known) => ({ id: known, type: 'public-key' })),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
          timeout: 300_000,
        },
      }),
    'No passkey was made. Please try again.',
  );
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

/** Base64url of ASCII. */
const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
