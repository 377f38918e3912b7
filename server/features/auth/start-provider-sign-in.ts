import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../http/session.ts';
import type { ProviderClient } from './provider-client.ts';
import { safeReturnPath } from './return-path.ts';

/** Seconds after which an attempt expires. */
export const attemptSeconds = 600;

const secret = () => randomBytes(32).toString('base64url');
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

interface Start {
  readonly returnTo: string | undefined;
  /** The flow cookie of an earlier attempt. */
  readonly browserToken: string | undefined;
}

/**
 * Stores one attempt: its state is valid once, for ten minutes, in the browser that holds the token.
 * @returns the provider's address and the value of the flow cookie
 * @throws {SignInFailure} unreachable
 */
export async function startProviderSignIn(
  { db, config, now }: Deps,
  client: ProviderClient,
  { returnTo, browserToken }: Start,
): Promise<{ location: string; browserToken: string }> {
  const state = secret();
  const nonce = secret();
  const codeVerifier = secret();
  // One token for all attempts of a browser, so that a second tab does not break the first.
  const browser = browserToken !== undefined && secretPattern.test(browserToken) ? browserToken : secret();
  const location = await client.authorizationUrl({ state, nonce, codeVerifier });
  const moment = now();
  await db.signInAttempt.create({
    data: {
      stateHash: tokenHash(state),
      browserHash: tokenHash(browser),
      provider: client.provider,
      nonce,
      codeVerifier,
      returnTo: safeReturnPath(returnTo, config.publicOrigin),
      expiresAt: new Date(moment.getTime() + attemptSeconds * 1000),
    },
  });
  return { location, browserToken: browser };
}
