import { randomInt } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { isPortFree } from '../embedded/ports.ts';

interface Claims {
  [name: string]: unknown;
}

/** An OpenID provider whose ID tokens, also invalid ones, a test controls. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** Overrides claims of the next ID tokens. */
  claims: Claims;
  /** Replaces the signed ID token. */
  forge: ((idToken: string) => string) | null;
  /** Status of the next responses of the token endpoint. */
  tokenStatus: number;
  /** Number of requests to the token endpoint. */
  tokenCalls: number;
  /** Requests the authorization URL. @returns path and query of the callback */
  authorize(location: string): Promise<string>;
  close(): Promise<void>;
}

/** @param port 0: any free port */
export async function startScriptedProvider(port = 0): Promise<ScriptedProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, '127.0.0.1');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;

  const provider: ScriptedProvider = {
    issuer,
    claims: {},
    forge: null,
    tokenStatus: 200,
    tokenCalls: 0,
    authorize: async (location) => {
      const answer = await fetch(location, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return `${back.pathname}${back.search}`;
    },
    close: async () => {
      await server.stop();
    },
  };
  server.service.on(Events.BeforeTokenSigning, (token: { payload: Claims }) => {
    Object.assign(token.payload, provider.claims);
  });
  server.service.on(Events.BeforeResponse, (response: { statusCode: number; body: Claims }) => {
    provider.tokenCalls += 1;
    response.statusCode = provider.tokenStatus;
    if (provider.forge !== null) response.body.id_token = provider.forge(String(response.body.id_token));
  });
  return provider;
}

/**
 * A port of the loopback interface on which nothing listens. It is below the ephemeral range, so that no process gets it
 * by asking for any free port.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
}
