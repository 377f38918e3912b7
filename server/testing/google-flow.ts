import type { LightMyRequestResponse } from 'fastify';
import type { ScriptedProvider } from './scripted-provider.ts';
import type { TestApp } from './test-app.ts';

let clients = 0;
/** A unique client address, so that tests do not share a rate limit. */
export const freshAddress = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

/** The cookies that a response sets, as a Cookie header. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

interface Flow {
  /** The flow cookie. */
  readonly cookie: string;
  /** The provider's authorization URL. */
  readonly location: URL;
  /** Path and query of the callback with the provider's code. */
  readonly callback: string;
}

interface FlowOptions {
  readonly returnTo?: string;
  readonly cookie?: string;
  /** The route that starts it. */
  readonly at?: string;
}

/** Requests GET /api/auth/google and then the provider's authorization URL. */
export async function startFlow(
  t: TestApp,
  provider: ScriptedProvider,
  { returnTo, cookie, at = '/api/auth/google' }: FlowOptions = {},
): Promise<Flow> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const response = await t.request('GET', `${at}${query}`, {
    remoteAddress: freshAddress(),
    ...(cookie !== undefined && { cookie }),
  });
  const location = new URL(String(response.headers.location), t.deps.config.publicOrigin);
  return { cookie: cookiesOf(response), location, callback: await provider.authorize(location.href) };
}

/** The complete sign-in of a browser. @returns the response of the callback */
export async function signInWithGoogle(
  t: TestApp,
  provider: ScriptedProvider,
  options: FlowOptions = {},
): Promise<LightMyRequestResponse> {
  const { cookie, callback } = await startFlow(t, provider, options);
  const cookies = options.cookie === undefined ? cookie : `${options.cookie}; ${cookie}`;
  return t.request('GET', callback, { cookie: cookies, remoteAddress: freshAddress() });
}
