import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSharedLimits } from './shared-limits.ts';
import { sweepRateLimits } from './sweep-rate-limits.ts';

const max = 7;
const breaker = { timeout: 120_000, cooldown: 0 };
let t: TestApp;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  // All requests fall into one minute, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  t = await createTestApp({ config: { rateLimitPerMinute: max } });
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
  const limits = createSharedLimits(
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
const ask = async (app: App, remoteAddress = '192.0.2.1', url = '/api/session', cookie = '') =>
  (await app.inject({ url, remoteAddress, headers: { cookie } })).statusCode;
const times = (count: number, code: number) => Array<number>(count).fill(code);

test('S46 two servers share a limit exactly, also with concurrent requests', async () => {
  const { app: other } = await replica();
  const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n % 2 === 0 ? t.app : other)));
  expect(codes.sort()).toEqual([...times(max, 200), ...times(40 - max, 429)]);
  expect(await Promise.all([ask(t.app, '192.0.2.2'), ask(other, '192.0.2.2')])).toEqual([200, 200]);
});

test('every server reports the same remaining count', async () => {
  const { app: other } = await replica();
  await ask(other);
  const { headers } = await t.app.inject({ url: '/api/session', remoteAddress: '192.0.2.1' });
  expect(headers).toMatchObject({
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(max - 2),
  });
  expect(Number(headers['x-ratelimit-reset'])).toBe(60);
  for (let n = 0; n < max; n += 1) await ask(other);
  const refused = await t.app.inject({ url: '/api/session', remoteAddress: '192.0.2.1' });
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' });
});

test('S46 requests over the limit cost no query, with any cookie', async () => {
  for (let n = 0; n < max; n += 1) await ask(t.app);
  const rows = () => t.db.rateLimit.findMany();
  const before = await rows();
  const findSession = vi.spyOn(t.db.session, 'findUnique');
  for (let n = 0; n < 20; n += 1) {
    expect(await ask(t.app, '192.0.2.1', '/api/session', `__Host-torchbearer=${n}`)).toBe(429);
  }
  expect(findSession).not.toHaveBeenCalled();
  expect(await rows()).toEqual(before);
  expect(before).toMatchObject([{ points: max }]);
});

test('S46 requests rejected without a session count too', async () => {
  const codes = [];
  for (let n = 0; n <= max; n += 1) codes.push(await ask(t.app, '192.0.2.1', '/api/tasks'));
  expect(codes).toEqual([...times(max, 401), 429]);
});

test('a route with its own limit is counted separately, and no row contains an address', async () => {
  const write = () =>
    t.app.inject({ method: 'POST', url: '/api/contact', payload: {}, remoteAddress: '192.0.2.1' });
  await write();
  await ask(t.app);
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
  const codes = await Promise.all(Array.from({ length: 20 }, () => ask(app)));
  expect(codes.sort()).toEqual([...times(max, 200), ...times(20 - max, 429)]);
  expect(await ask(app, '192.0.2.1', '/healthz')).toBe(200);
  expect(alone).toEqual([true]);
  expect(await t.db.rateLimit.count(), 'no row was written').toBe(0);
});

test('S47 after an outage the servers count together again', async () => {
  const url = new URL(t.deps.config.database.url);
  const proxy = await openBreakableProxy(`http://${url.host}`);
  closing.push(() => proxy.cut());
  url.host = new URL(proxy.endpoint).host;
  const { app, alone } = await replica(url.href);
  await ask(app);
  await proxy.cut();
  expect(await ask(app)).toBe(200);
  await proxy.repair();
  await ask(app);
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
