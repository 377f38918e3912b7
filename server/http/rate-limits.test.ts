import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { createStudent } from '../testing/factories.ts';
import { cookiesOf } from '../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { sessionCookie } from './session.ts';

const max = 7;
let t: TestApp;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  // All requests fall into one minute, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  t = await createTestApp({ config: { rateLimitPerMinute: max } });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await t.close();
  vi.useRealTimers();
});

/** One more server on the same database; it counts in its own memory. */
async function anotherServer() {
  const app = await buildApp(t.deps);
  closing.push(() => app.close());
  return app;
}
type App = TestApp['app'];
const ask = async (app: App, remoteAddress = '192.0.2.1', url = '/api/session', cookie = '') =>
  (await app.inject({ url, remoteAddress, headers: { cookie } })).statusCode;
const times = (count: number, code: number) => Array<number>(count).fill(code);

test('S46 a server counts exactly, also concurrent requests, and without a statement', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => ask(t.app)));
  expect(codes.sort()).toEqual([...times(max, 200), ...times(40 - max, 429)]);
  expect(await ask(t.app, '192.0.2.2')).toBe(200);
  expect(
    await t.db.$queryRaw`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'torchbearer-limits'`,
  ).toEqual([]);
});

test('another server counts on its own, and the next minute begins with nothing', async () => {
  for (let n = 0; n <= max; n += 1) await ask(t.app);
  expect(await ask(t.app)).toBe(429);
  expect(await ask(await anotherServer())).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await ask(t.app)).toBe(200);
});

test('the headers say what is left and until when', async () => {
  const headers = async () => (await t.app.inject({ url: '/api/session' })).headers;
  expect(await headers()).toMatchObject({
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(max - 1),
    'x-ratelimit-reset': '60',
  });
  vi.setSystemTime(Date.now() + 15_000);
  for (let n = 0; n < max; n += 1) await headers();
  expect(await headers()).toMatchObject({ 'retry-after': '45', 'x-ratelimit-remaining': '0' });
});

test('S46 of unknown cookies over the limit, at most as many as the limit cost a query', async () => {
  for (let n = 0; n < max; n += 1) await ask(t.app);
  const resolveActor = vi.spyOn(t.app, 'resolveActor');
  for (let n = 0; n < 20; n += 1) expect(await ask(t.app)).toBe(429);
  expect(resolveActor).not.toHaveBeenCalled();
  const flood = Array.from({ length: 20 }, (_, n) =>
    ask(t.app, '192.0.2.1', '/api/session', `${sessionCookie}=${n}`),
  );
  expect(await Promise.all(flood)).toEqual(times(20, 429));
  expect(resolveActor).toHaveBeenCalledTimes(max);
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

  test('S46 two sessions and two addresses of one account share its limit', async () => {
    const account = await createStudent(t.db);
    const cookies = [await t.signInAs(account), await t.signInAs(account)];
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(t.app, `192.0.2.${n}`, '/api/session', cookies[n % 4 < 2 ? 0 : 1]),
      ),
    );
    expect(codes.sort()).toEqual([...times(max, 200), ...times(20 - max, 429)]);
  });

  test('S46 an account over its limit costs no query', async () => {
    const cookie = await student();
    for (let n = 0; n < max; n += 1) await ask(t.app, campus, '/api/session', cookie);
    const resolveActor = vi.spyOn(t.app, 'resolveActor');
    for (let n = 0; n < 20; n += 1) expect(await ask(t.app, campus, '/api/session', cookie)).toBe(429);
    expect(resolveActor).not.toHaveBeenCalled();
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
    const other = await anotherServer();
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
