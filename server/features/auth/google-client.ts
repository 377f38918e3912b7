import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { googleCallback } from '../../contract/session.ts';
import type { Deps } from '../../deps.ts';
import {
  type AuthorizationCodeFlow,
  createAuthorizationCodeFlow,
} from '../../http/authorization-code-flow.ts';
import { createDiscovery, type ProviderMetadata } from './discover-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { type Identity, verifyIdToken } from './verify-id-token.ts';

export interface GoogleClient {
  /** Where the browser goes to sign in. @throws {SignInFailure} unreachable */
  authorizationUrl(attempt: { state: string; nonce: string; codeVerifier: string }): Promise<string>;
  /** A code of the callback -> the verified person. @throws {SignInFailure} */
  redeem(answer: { code: string; nonce: string; codeVerifier: string }): Promise<Identity>;
}

interface Connection {
  readonly flow: AuthorizationCodeFlow;
  readonly keys: JWTVerifyGetKey;
}

const tokenAnswer = z.object({ id_token: z.string() });
/** A refusal of the token endpoint, as the plugin's HTTP client throws it. */
const httpFailure = z.object({ output: z.object({ statusCode: z.number() }) });
/** Milliseconds that the provider's keys may take. */
const keysTimeout = 5_000;

/**
 * The authorization code flow with what @fastify/oauth2 leaves open: discovery when it is first needed, state
 * and verifier that live in the attempt's row, a nonce, and a verified ID token.
 */
export function createGoogleClient({ config, now }: Pick<Deps, 'config' | 'now'>): GoogleClient {
  const { issuer, clientId, clientSecret } = config.oidc;
  const redirectUri = `${config.publicOrigin}${googleCallback.path}`;
  const discover = createDiscovery(issuer, now);
  let made: { metadata: ProviderMetadata; connection: Promise<Connection> } | null = null;

  const connect = async (metadata: ProviderMetadata): Promise<Connection> => ({
    flow: await createAuthorizationCodeFlow({
      authorizationEndpoint: metadata.authorization_endpoint,
      tokenEndpoint: metadata.token_endpoint,
      clientId,
      clientSecret,
      redirectUri,
    }),
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: keysTimeout }),
  });
  const connection = async () => {
    const metadata = await discover();
    if (made?.metadata !== metadata) made = { metadata, connection: connect(metadata) };
    return made.connection;
  };

  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      const { flow } = await connection();
      return flow.authorizeURL({
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Computers of a campus are shared: never the account that happens to be signed in there.
        prompt: 'select_account',
      });
    },
    redeem: async ({ code, nonce, codeVerifier }) => {
      const { flow, keys } = await connection();
      const answer = await flow
        .getToken({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
        .catch((cause: unknown) => {
          const status = httpFailure.safeParse(cause).data?.output.statusCode ?? 500;
          const reason = status >= 500 ? 'unreachable' : 'failed';
          throw new SignInFailure(reason, `the token endpoint answered ${status}`, { cause });
        });
      const token = tokenAnswer.safeParse(answer.token);
      if (!token.success) throw new SignInFailure('failed', 'the token endpoint gave no ID token');
      return verifyIdToken(token.data.id_token, keys, { issuer, clientId, nonce, moment: now() });
    },
  };
}
