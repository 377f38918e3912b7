import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type ProviderName, providerRoutes } from '../../contract/provider-sign-in.ts';
import type { Deps } from '../../deps.ts';
import {
  type AuthorizationCodeFlow,
  createAuthorizationCodeFlow,
} from '../../http/authorization-code-flow.ts';
import { createDiscovery, type ProviderMetadata } from './discover-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { type Identity, verifyIdToken } from './verify-id-token.ts';

export interface ProviderClient {
  readonly provider: ProviderName;
  readonly issuer: string;
  /** The URL that the browser opens to sign in. @throws {SignInFailure} unreachable */
  authorizationUrl(attempt: { state: string; nonce: string; codeVerifier: string }): Promise<string>;
  /** Exchanges the code of the callback for the verified identity. @throws {SignInFailure} */
  redeem(answer: { code: string; nonce: string; codeVerifier: string }): Promise<Identity>;
}

interface Connection {
  readonly flow: AuthorizationCodeFlow;
  readonly keys: JWTVerifyGetKey;
}

const tokenAnswer = z.object({ id_token: z.string() });
/** An error response of the token endpoint, as the plugin's HTTP client throws it. */
const httpFailure = z.object({ output: z.object({ statusCode: z.number() }) });
/** Timeout for the provider's keys in milliseconds. */
const keysTimeout = 5_000;

/**
 * The authorization code flow, with what @fastify/oauth2 does not provide: discovery at the first use, state and code
 * verifier stored in the attempt's row, a nonce, and ID token verification.
 */
export function createProviderClient(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  provider: ProviderName,
  { issuer, clientId, clientSecret }: Pick<Deps, 'config'>['config']['oidc'],
): ProviderClient {
  const redirectUri = `${config.publicOrigin}${providerRoutes[provider].callback.path}`;
  const discover = createDiscovery(issuer, now);
  let current: { metadata: ProviderMetadata; connection: Promise<Connection> } | null = null;

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
    if (current?.metadata !== metadata) current = { metadata, connection: connect(metadata) };
    return current.connection;
  };

  return {
    provider,
    issuer,
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      const { flow } = await connection();
      return flow.authorizeURL({
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Campus computers are shared: always let the user choose the account.
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
          throw new SignInFailure(reason, `the token endpoint responded with ${status}`, { cause });
        });
      const token = tokenAnswer.safeParse(answer.token);
      if (!token.success) throw new SignInFailure('failed', 'the token endpoint returned no ID token');
      return verifyIdToken(token.data.id_token, keys, { issuer, clientId, nonce, moment: now() });
    },
  };
}
