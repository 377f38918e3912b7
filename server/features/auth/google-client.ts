import { createHash } from 'node:crypto';
import fastifyOauth2 from '@fastify/oauth2';
import Fastify from 'fastify';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { googleCallback } from '../../contract/session.ts';
import type { Deps } from '../../deps.ts';
import { createDiscovery, type ProviderMetadata } from './discover-provider.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { type Identity, verifyIdToken } from './verify-id-token.ts';

/** What the plugin decorates an instance with and its types leave out. */
interface CodeFlow {
  readonly oauth2: {
    authorizeURL(params: Record<string, string>): string;
    getToken(params: Record<string, string>): Promise<{ token: unknown }>;
  };
}

interface Client {
  readonly flow: CodeFlow['oauth2'];
  readonly keys: JWTVerifyGetKey;
}

export interface GoogleClient {
  /** Where the browser goes to sign in. @throws {SignInFailure} unreachable */
  authorizationUrl(attempt: { state: string; nonce: string; codeVerifier: string }): Promise<string>;
  /** A code of the callback -> the verified person. @throws {SignInFailure} */
  redeem(answer: { code: string; nonce: string; codeVerifier: string }): Promise<Identity>;
}

const tokenAnswer = z.object({ id_token: z.string() });
/** A refusal of the token endpoint, as the plugin's HTTP client throws it. */
const httpFailure = z.object({ output: z.object({ statusCode: z.number() }) });
/** Milliseconds. */
const timeout = 5_000;

/**
 * The authorization code flow of @fastify/oauth2 with what its defaults lack: discovery when it is first
 * needed, state and verifier that live in the attempt's row, a nonce, and a verified ID token.
 */
export function createGoogleClient({ config, now }: Pick<Deps, 'config' | 'now'>): GoogleClient {
  const { issuer, clientId, clientSecret } = config.oidc;
  const redirectUri = `${config.publicOrigin}${googleCallback.path}`;
  const discover = createDiscovery(issuer, now);
  let built: { metadata: ProviderMetadata; client: Promise<Client> } | null = null;

  const connect = async (metadata: ProviderMetadata): Promise<Client> => {
    const authorize = new URL(metadata.authorization_endpoint);
    const token = new URL(metadata.token_endpoint);
    // Plugins cannot join an instance that already listens, so this one has an instance of its own.
    const holder = Fastify();
    await holder.register(fastifyOauth2, {
      name: 'google',
      callbackUri: redirectUri,
      credentials: {
        client: { id: clientId, secret: clientSecret },
        auth: {
          authorizeHost: authorize.origin,
          authorizePath: authorize.pathname,
          tokenHost: token.origin,
          tokenPath: token.pathname,
        },
        http: { timeout },
      },
    });
    const { oauth2 } = holder.getDecorator<CodeFlow>('google');
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeout });
    return { flow: oauth2, keys };
  };
  const client = async () => {
    const metadata = await discover();
    if (built?.metadata !== metadata) built = { metadata, client: connect(metadata) };
    return built.client;
  };

  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      const { flow } = await client();
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
      const { flow, keys } = await client();
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
