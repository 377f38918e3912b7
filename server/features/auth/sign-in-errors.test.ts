import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { googleCallback, startGoogle } from '../../contract/provider-sign-in.ts';
import { openDb } from '../../database/db.ts';
import { createStudent } from '../../testing/factories.ts';
import { freshAddress, startFlow } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider, unusedPort } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let provider: ScriptedProvider;
let t: TestApp;

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc, rateLimitPerMinute: 600 } });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

afterEach(() => vi.useRealTimers());

/** Where a browser ends up; the page /autherror itself has status 400. */
const end = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
  `${statusCode} ${headers.location}`;

test.each([
  ['access_denied', 'cancelled'],
  ['server_error', 'unreachable'],
  ['temporarily_unavailable', 'unreachable'],
  ['invalid_scope', 'failed'],
  ['<script>', 'failed'],
])(
  'error=%s of the provider leads to reason %s on the page, without the provider’s text',
  async (error, reason) => {
    const { cookie, location } = await startFlow(t, provider);
    const query = new URLSearchParams({
      error,
      error_description: 'canary',
      state: location.searchParams.get('state') ?? '',
    });
    const answer = await t.request('GET', `${googleCallback.path}?${query}`, { cookie });
    expect(end(answer)).toBe(`303 /autherror?reason=${reason}`);
  },
);

test('a provider that fails between the two steps is unreachable', async () => {
  const other = await startScriptedProvider();
  const oidc = { ...t.deps.config.oidc, issuer: other.issuer };
  const app = await createTestApp({ config: { oidc } });
  const { callback, cookie } = await startFlow(app, other);
  await other.close();
  const answer = await app.request('GET', callback, { cookie });
  await app.close();
  expect(end(answer)).toBe('303 /autherror?reason=unreachable');
});

test('S47 without the database, a browser is redirected to the error page, and an API call gets a problem', async () => {
  const cookie = await t.signInAs(await createStudent(t.db));
  const { db, runSql } = openDb(`postgresql://nobody@127.0.0.1:${await unusedPort()}/none`, { max: 1 });
  const lines: string[] = [];
  const config = { ...t.deps.config, logLevel: 'info' as const };
  const app = await buildApp({ ...t.deps, config, db, runSql }, { write: (line) => void lines.push(line) });
  const get = (url: string) => app.inject({ url, headers: { cookie } });
  const pages = [await get(startGoogle.path), await get(`${googleCallback.path}?state=x&code=x`)];
  const session = await get('/api/session');
  await app.close();
  await db.$disconnect();
  for (const page of pages) {
    expect(end(page)).toBe('303 /autherror?reason=unreachable');
    expect(page.cookies, 'the session may be good').toEqual([]);
    expect(page.headers['cache-control']).toBe('no-store');
  }
  // The log contains the cause with the id that the browser shows, and no secret.
  const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in failed');
  expect(entries.map(({ level, requestId, reason }) => [level, requestId, reason])).toEqual(
    pages.map(({ headers }) => [50, headers['x-request-id'], 'unreachable']),
  );
  for (const { err } of entries) expect(err.stack).toMatch(/ECONNREFUSED|reach database/);
  expect(lines.join()).not.toContain(cookie.split('=')[1]);
  expect(session.statusCode).toBe(503);
  expect(session.headers['content-type']).toContain('application/problem+json');
});

test('a browser that is over the rate limit gets the page too', async () => {
  const remoteAddress = freshAddress();
  // All requests fall into one minute, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  // Their result does not matter: without a cookie these attempts cannot be completed.
  const start = () => t.request('GET', startGoogle.path, { remoteAddress });
  await Promise.all(Array.from({ length: t.deps.config.rateLimits.signIn }, start));
  const refused = await start();
  expect(end(refused)).toBe('303 /autherror?reason=unreachable');
  expect(refused.headers['retry-after']).toBeDefined();
});
