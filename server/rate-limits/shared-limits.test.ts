import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { sessionCookie } from '../http/session.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createStudent } from '../testing/factories.ts';
import { cookiesOf } from '../testing/google-flow.ts';
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

test('S46 requests over the limit cost no query; with unknown cookies, at most as many as the limit', async () => {
  for (let n = 0; n < max; n += 1) await ask(t.app);
  const rows = () => t.db.rateLimit.findMany();
  const before = await rows();
  const findSession = vi.spyOn(t.db.session, 'findUnique');
  for (let n = 0; n < 20; n += 1) expect(await ask(t.app)).toBe(429);
  expect(findSession).not.toHaveBeenCalled();
  const flood = Array.from({ length: 20 }, (_, n) =>
    ask(t.app, '192.0.2.1', '/api/session', `${sessionCookie}=${n}`),
  );
  expect(await Promise.all(flood)).toEqual(times(20, 429));
  expect(findSession).toHaveBeenCalledTimes(max);
  expect(await rows()).toEqual(before);
  expect(before).toMatchObject([{ points: max }]);
});

describe('signed-in people', () => {
  const campus = '192.0.2.1';
  const student = async () => t.signInAs(await createStudent(t.db));

  test('each has a limit of their own behind the address of their campus', async () => {
    const cookies = await Promise.all([student(), student(), student(), student()]);
    for (let n = 0; n < max; n += 1) {
      for (const cookie of cookies) expect(await ask(t.app, campus, '/api/session', cookie)).toBe(200);
    }
    for (const cookie of cookies) expect(await ask(t.app, campus, '/api/session', cookie)).toBe(429);
    expect(await ask(t.app, campus), 'visitors of the campus').toBe(200);
  });

  test('S46 two sessions and two addresses of one account share its limit, on two servers', async () => {
    const account = await createStudent(t.db);
    const cookies = [await t.signInAs(account), await t.signInAs(account)];
    const { app: other } = await replica();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(n % 2 ? t.app : other, `192.0.2.${n}`, '/api/session', cookies[n % 4 < 2 ? 0 : 1]),
      ),
    );
    expect(codes.sort()).toEqual([...times(max, 200), ...times(20 - max, 429)]);
  });

  test('S46 an account over its limit costs no query', async () => {
    const cookie = await student();
    for (let n = 0; n < max; n += 1) await ask(t.app, campus, '/api/session', cookie);
    const findSession = vi.spyOn(t.db.session, 'findUnique');
    for (let n = 0; n < 20; n += 1) expect(await ask(t.app, campus, '/api/session', cookie)).toBe(429);
    expect(findSession).not.toHaveBeenCalled();
  });

  test('S46 a flood of visitors, with or without cookies, does not stop those who are there', async () => {
    const cookie = await student();
    expect(await ask(t.app, campus, '/api/session', cookie)).toBe(200);
    for (let n = 0; n < 2 * max; n += 1) await ask(t.app, campus, '/api/session', `${sessionCookie}=${n}`);
    expect(await ask(t.app, campus)).toBe(429);
    expect(await ask(t.app, campus, '/api/session', cookie)).toBe(200);
  });

  test('S46 behind an address over its limit, people whom this server does not know yet are served', async () => {
    const cookies = await Promise.all(Array.from({ length: 2 * max }, student));
    // As after a rolling update.
    const { app: other } = await replica();
    for (const app of [t.app, other]) {
      while ((await ask(app, campus)) !== 429);
      for (const cookie of cookies) expect(await ask(app, campus, '/api/session', cookie)).toBe(200);
    }
    expect(await ask(t.app, campus)).toBe(429);
  });

  test('S46 of many such people at once, those for whom no query is left are served afterwards', async () => {
    while ((await ask(t.app, campus)) !== 429);
    const cookies = await Promise.all(Array.from({ length: 3 * max }, student));
    const askAll = () => Promise.all(cookies.map((cookie) => ask(t.app, campus, '/api/session', cookie)));
    const served = async () => (await askAll()).filter((code) => code === 200).length;
    expect(await served()).toBeGreaterThanOrEqual(max);
    expect(await served()).toBeGreaterThanOrEqual(2 * max);
    expect(await served()).toBe(3 * max);
  });

  test('S46 a flood of unknown cookies does not refuse a person who has just signed in', async () => {
    const email = 'desk@festival.test';
    const password = 'a quiet lamp by the river';
    t.allowList.add(email);
    await setPassword(t.deps, { email, password });
    for (let n = 0; n < 3 * max; n += 1) await ask(t.app, campus, '/api/session', `${sessionCookie}=${n}`);
    expect(await ask(t.app, campus, '/api/session', await student()), 'not known, no query is left').toBe(
      429,
    );
    const body = { email, password };
    const signedIn = await t.request('POST', '/api/auth/admin', { body, remoteAddress: campus });
    expect(await ask(t.app, campus, '/api/session', cookiesOf(signedIn))).toBe(200);
  });

  test('S46 a session that has ended counts for the address', async () => {
    const cookie = await student();
    await ask(t.app, campus, '/api/session', cookie);
    await t.db.session.deleteMany();
    for (let n = 0; n < max; n += 1) expect(await ask(t.app, campus, '/api/session', cookie)).toBe(200);
    expect(await ask(t.app, campus)).toBe(429);
  });

  test('guesses of a password count for the address, with any session', async () => {
    const limit = t.deps.config.rateLimits.adminSignIn;
    const guess = async () => {
      const cookie = await student();
      const body = { email: 'desk@festival.test', password: 'a guess' };
      return (await t.request('POST', '/api/auth/admin', { cookie, body, remoteAddress: campus })).statusCode;
    };
    const codes = [];
    for (let n = 0; n <= limit; n += 1) codes.push(await guess());
    expect(codes.at(-1)).toBe(429);
    expect(await t.db.rateLimit.findMany()).toMatchObject([{ points: limit }]);
  });
});

test.each([
  ['RATE_LIMIT_PER_MINUTE', 'GET', '/api/session'],
  ['RATE_LIMIT_SIGN_IN', 'GET', '/api/auth/google'],
  ['RATE_LIMIT_ADMIN_SIGN_IN', 'POST', '/api/auth/admin'],
  ['RATE_LIMIT_UPLOADS', 'POST', '/api/uploads'],
  ['RATE_LIMIT_UPLOADS', 'POST', '/api/tasks/0198c6ff-0000-7000-8000-000000000000/submissions'],
  ['RATE_LIMIT_DOWNLOADS', 'GET', '/api/files/0198c6ff-0000-7000-8000-000000000000'],
  ['RATE_LIMIT_CONTACT', 'POST', '/api/contact'],
  ['RATE_LIMIT_NUMBERS', 'GET', '/api/numbers'],
] as const)('%s sets the limit of %s %s', async (name, method, url) => {
  const { rateLimitPerMinute, rateLimits } = loadConfig({
    DATABASE_URL: t.deps.config.database.url,
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
    ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
    [name]: '2',
  });
  const config = { ...t.deps.config, rateLimitPerMinute, rateLimits };
  const app = await buildApp({ ...t.deps, config });
  closing.push(() => app.close());
  const remaining = async () => (await app.inject({ method, url })).headers['x-ratelimit-remaining'];
  expect([await remaining(), await remaining()]).toEqual(['1', '0']);
  const refused = await app.inject({ method, url });
  expect(refused.headers['retry-after']).toBe('60');
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
