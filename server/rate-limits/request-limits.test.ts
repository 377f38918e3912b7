import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createRequestLimits } from './request-limits.ts';
import { sweepRateLimits } from './sweep-rate-limits.ts';

const max = 7;
const breaker = { timeout: 120_000, cooldown: 0 };
let t: TestApp;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  // All requests fall into one minute, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  const all = { signIn: max, adminSignIn: max, uploads: max, downloads: max, contact: max, numbers: max };
  t = await createTestApp({ config: { rateLimits: all } });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await t.close();
  vi.useRealTimers();
});

/** One more server on the same database. */
async function replica(databaseUrl = t.deps.config.database.url, given = breaker) {
  const { config } = t.deps;
  const alone: boolean[] = [];
  const limits = createRequestLimits(
    { ...config, database: { ...config.database, url: databaseUrl } },
    { times: given, onAlone: (now) => alone.push(now) },
  );
  const app = await buildApp({ ...t.deps, limits });
  closing.push(async () => {
    await app.close();
    await limits.close();
  });
  return { app, alone };
}
type App = TestApp['app'];
/** An empty contact message: 400, or 429 above the limit. */
const write = (app: App, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/contact', payload: {}, remoteAddress });
const codeOf = async (app: App, remoteAddress?: string) => (await write(app, remoteAddress)).statusCode;
const times = (count: number, code: number) => Array<number>(count).fill(code);
const noFile = '/api/uploads/0198c6ff-0000-7000-8000-000000000000';

test.each([
  ['GET', '/api/auth/google'],
  ['POST', '/api/auth/google'],
  ['GET', '/api/auth/google/callback'],
  ['POST', '/api/auth/admin'],
  ['POST', '/api/contact'],
  ['POST', '/api/uploads'],
  ['DELETE', noFile],
  ['POST', '/api/tasks/0198c6ff-0000-7000-8000-000000000000/submissions'],
] as const)(
  'S46 two servers share the limit of %s %s exactly, also with concurrent requests',
  async (method, url) => {
    const { app: other } = await replica();
    const send = (app: App, remoteAddress = '192.0.2.1') => app.inject({ method, url, remoteAddress });
    const requests = Array.from({ length: 4 * max }, (_, n) => send(n % 2 === 0 ? t.app : other));
    const refused = (await Promise.all(requests)).filter(({ headers }) => headers['retry-after'] === '60');
    expect(refused).toHaveLength(3 * max);
    const elsewhere = await send(other, '192.0.2.2');
    expect(elsewhere.headers['x-ratelimit-remaining']).toBe(String(max - 1));
  },
);

test.each([
  ['RATE_LIMIT_PER_MINUTE', '/api/session'],
  ['RATE_LIMIT_DOWNLOADS', '/api/files/0198c6ff-0000-7000-8000-000000000000'],
  ['RATE_LIMIT_NUMBERS', '/api/numbers'],
])('%s is counted by each server alone', async (_name, url) => {
  const { app: other } = await replica();
  const left = async (app: App) => Number((await app.inject({ url })).headers['x-ratelimit-remaining']);
  const first = await left(t.app);
  expect([await left(t.app), await left(other)]).toEqual([first - 1, first]);
  expect(await t.db.rateLimit.count()).toBe(0);
});

test('S46 two sessions and two addresses of one account share its limit, on two servers', async () => {
  const account = await createStudent(t.db);
  const cookies = [await t.signInAs(account), await t.signInAs(account)];
  const { app: other } = await replica();
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const app = n % 2 ? t.app : other;
      const cookie = cookies[n % 4 < 2 ? 0 : 1] ?? '';
      const removed = await app.inject({
        method: 'DELETE',
        url: noFile,
        remoteAddress: `192.0.2.${n}`,
        headers: { cookie, origin: t.deps.config.publicOrigin },
      });
      return removed.statusCode;
    }),
  );
  expect(codes.sort()).toEqual([...times(max, 404), ...times(20 - max, 429)]);
});

test('every server reports the same remaining count', async () => {
  const { app: other } = await replica();
  await write(other);
  const { headers } = await write(t.app);
  expect(headers).toMatchObject({
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(max - 2),
    'x-ratelimit-reset': '60',
  });
  for (let n = 0; n < max; n += 1) await write(other);
  const refused = await write(t.app);
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' });
});

test('S46 requests over the limit cost no query until the next minute', async () => {
  for (let n = 0; n < max; n += 1) expect(await codeOf(t.app)).toBe(400);
  // What another server counts meanwhile is not read either.
  await t.db.rateLimit.updateMany({ data: { points: 3 } });
  for (let n = 0; n < 20; n += 1) expect(await codeOf(t.app)).toBe(429);
  expect(await t.db.rateLimit.findMany()).toMatchObject([{ points: 3 }]);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await codeOf(t.app)).toBe(400);
  expect(await t.db.rateLimit.findMany()).toMatchObject([{ points: 1 }]);
});

test('each route has counts of its own, and no row contains an address', async () => {
  await write(t.app);
  await t.app.inject({ method: 'POST', url: '/api/auth/admin', payload: {}, remoteAddress: '192.0.2.1' });
  const rows = await t.db.rateLimit.findMany();
  expect(rows.map(({ points }) => points)).toEqual([1, 1]);
  expect(rows.map(({ key }) => /^[\w-]{43}$/.test(key))).toEqual([true, true]);
});

test('S47 while the database is frozen, each server counts alone and requests are not delayed', async () => {
  const url = new URL(t.deps.config.database.url);
  const proxy = await openBreakableProxy(`http://${url.host}`);
  closing.push(() => proxy.cut());
  url.host = new URL(proxy.endpoint).host;
  const { app, alone } = await replica(url.href, { timeout: 300, cooldown: 120_000 });
  proxy.freeze();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(app)));
  expect(codes.sort()).toEqual([...times(max, 400), ...times(20 - max, 429)]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(alone).toEqual([true]);
  expect(await t.db.rateLimit.count(), 'no row was written').toBe(0);
});

test('S47 after an outage the servers count together again', async () => {
  const url = new URL(t.deps.config.database.url);
  const proxy = await openBreakableProxy(`http://${url.host}`);
  closing.push(() => proxy.cut());
  url.host = new URL(proxy.endpoint).host;
  const { app, alone } = await replica(url.href);
  await write(app);
  await proxy.cut();
  expect(await codeOf(app)).toBe(400);
  await proxy.repair();
  await write(app);
  expect(alone).toEqual([true, false]);
  expect(await t.db.rateLimit.findMany()).toMatchObject([{ points: 2 }]);
});

test('the sweep removes expired windows and keeps open ones', async () => {
  const now = Date.now();
  const row = (key: string, expire: number) => ({ key, points: 1, expire: BigInt(expire) });
  await t.db.rateLimit.createMany({ data: [row('ended', now - 61_000), row('open', now + 1_000)] });
  const swept = await Promise.all([sweepRateLimits(t.deps), sweepRateLimits(t.deps)]);
  expect(swept[0] + swept[1]).toBe(1);
  expect(await t.db.rateLimit.findMany()).toMatchObject([{ key: 'open' }]);
});
