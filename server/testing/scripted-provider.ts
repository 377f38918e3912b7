import { randomInt } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { isPortFree } from '../embedded/ports.ts';

interface Claims {
  [name: string]: unknown;
}

/** An OpenID provider that signs in whom the test says, and lies where the test says so. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** Claims of the next ID tokens; what is not named is right. */
  claims: Claims;
  /** Replaces the signed ID token. */
  forge: ((idToken: string) => string) | null;
  /** Status of the next token answers. */
  tokenStatus: number;
  /** Token requests that arrived until now. */
  tokenCalls: number;
  /** What the browser gets at the authorization endpoint. @returns path and query of our callback */
  authorize(location: string): Promise<string>;
  close(): Promise<void>;
}

/** @param port 0 takes a free one */
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
 * A port of the loopback interface that nobody listens on, and that nobody is given who asks for any port:
 * it lies below those that systems give away.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
}
