import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashingLoad, passwordCost, unknownAccountHash, verifyPassword } from './hash-password.ts';
import { attemptLimits, networkOf } from './limit-password-attempts.ts';
import { setPassword } from './set-password.ts';

const password = 'a quiet lamp by the river';
const denied = 'Access denied. This login is only for administrators.';
const wrong = 'Failed to log in. Please check your credentials and try again.';

let t: TestApp;
let made = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => vi.useRealTimers());

/** An administrator on the allow-list who has a password. */
async function listed(): Promise<string> {
  made += 1;
  const email = `admin-${made}@festival.test`;
  t.allowList.add(email);
  await setPassword(t.deps, { email, password });
  return email;
}

const signIn = (email: string, secret: string, remoteAddress = freshAddress()) =>
  t.request('POST', '/api/auth/admin', { body: { email, password: secret }, remoteAddress });

const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  `__Host-torchbearer=${response.cookies.find(({ name }) => name === '__Host-torchbearer')?.value}`;

describe('an administrator', () => {
  test('signs in with email and password and gets the admin path', async () => {
    const email = await listed();
    const response = await signIn(` ${email.toUpperCase()} `, password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      user: null,
      administrator: { email, name: email, adminPath: '/admin/test-segment-0123456789' },
    });
    const row = await t.db.administrator.findUniqueOrThrow({ where: { email } });
    expect(row.lastSignInAt).not.toBeNull();
  });

  test('S7 an address that is not on the allow-list is rejected with the catalogue’s message, whatever the password', async () => {
    const email = await listed();
    t.allowList.delete(email);
    const response = await signIn(email, password);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'not_an_administrator', detail: denied });
    expect(response.cookies).toEqual([]);
  });

  test('S7 removal from the allow-list takes effect at the next request', async () => {
    const email = await listed();
    const cookie = cookieOf(await signIn(email, password));
    const before = await t.request('GET', '/api/session', { cookie });
    expect(before.json().administrator.email).toBe(email);
    t.allowList.delete(email);
    const after = await t.request('GET', '/api/session', { cookie });
    expect(after.json()).toEqual({ user: null, administrator: null });
  });

  test('S8 a wrong password, no password and no account are rejected with the same message', async () => {
    const email = await listed();
    t.allowList.add('nobody-yet@festival.test');
    t.allowList.add('google-only@festival.test');
    await t.db.administrator.create({ data: { email: 'google-only@festival.test' } });
    const answers = [];
    for (const address of [email, 'nobody-yet@festival.test', 'google-only@festival.test']) {
      const { requestId, ...rest } = (await signIn(address, 'not the password')).json();
      expect(requestId).toBeTypeOf('string');
      answers.push(rest);
    }
    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong_credentials', detail: wrong });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('S8 an unknown address takes as long as a wrong password', async () => {
    const email = await listed();
    t.allowList.add('unknown@festival.test');
    /** Milliseconds of CPU time, so that the load of the machine does not count. */
    async function costOf(address: string): Promise<number> {
      // A new account for the counters each time, so that no round is rejected before the password check.
      await t.db.signInLimit.deleteMany();
      const start = process.cpuUsage();
      await signIn(address, 'not the password');
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }
    let [known, unknown] = [Infinity, Infinity];
    const ratio = () => Math.max(known, unknown) / Math.min(known, unknown);
    // Load makes some rounds slower and none faster, so the minimum of many rounds is the cost.
    for (let round = 0; round < 7 || (round < 50 && ratio() >= 2); round += 1) {
      known = Math.min(known, await costOf(email));
      unknown = Math.min(unknown, await costOf('unknown@festival.test'));
    }
    expect(known).toBeGreaterThan(10);
    // Without the hash it would be a tenth.
    expect(ratio()).toBeLessThan(2);
  });

  test.each([
    ['no email', { password }],
    ['an empty password', { email: 'a@b.test', password: '' }],
    ['a password of another type', { email: 'a@b.test', password: ['x'] }],
    ['an unknown field', { email: 'a@b.test', password, administrator: true }],
  ])('%s is rejected with 400', async (_name, body) => {
    const response = await t.request('POST', '/api/auth/admin', { body, remoteAddress: freshAddress() });
    expect(response.statusCode).toBe(400);
  });
});

describe('S9 guessing passwords', () => {
  test('is blocked for the guessing network, while the administrator signs in from another one', async () => {
    const email = await listed();
    const attacker = '203.0.113.7';
    const codes = [];
    for (let n = 0; n < attemptLimits.pair + 2; n += 1) {
      codes.push((await signIn(email, `guess ${n}`, attacker)).statusCode);
    }
    expect(codes).toEqual([...Array(attemptLimits.pair).fill(401), 429, 429]);
    const refused = await signIn(email, password, attacker);
    expect(refused.statusCode, 'the right password is rejected there too').toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await signIn(email, password, '198.51.100.4')).statusCode).toBe(200);
  });

  test('cannot exceed the limit with concurrent requests', async () => {
    const email = await listed();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => signIn(email, `guess ${n}`, '203.0.113.8')),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(attemptLimits.pair);
    expect(codes.filter((code) => code === 429)).toHaveLength(15 - attemptLimits.pair);
  });

  test('of many accounts from one network is blocked', async () => {
    const emails = await Promise.all(Array.from({ length: 6 }, listed));
    const limited = await createTestApp();
    const codes: number[] = [];
    for (let n = 0; n < attemptLimits.network + 1; n += 1) {
      const email = emails[n % emails.length] ?? '';
      limited.allowList.add(email);
      // The route's rate limit counts single addresses, this one the /64 of a client.
      const remoteAddress = `2001:db8:1:2::${(n + 1).toString(16)}`;
      const body = { email, password: `guess ${n}` };
      const { statusCode } = await limited.request('POST', '/api/auth/admin', { body, remoteAddress });
      codes.push(statusCode);
    }
    await limited.close();
    expect(codes.slice(0, attemptLimits.network)).toEqual(Array(attemptLimits.network).fill(401));
    expect(codes.at(-1)).toBe(429);
  });

  test('from many networks locks the account only for networks that it never signed in from', async () => {
    const email = await listed();
    const home = '192.0.2.50';
    expect((await signIn(email, password, home)).statusCode).toBe(200);
    // Simulates a hundred machines by their counter.
    for (let n = 0; n < attemptLimits.account; n += attemptLimits.pair) {
      const robot = `203.0.113.${100 + n}`;
      for (let k = 0; k < attemptLimits.pair; k += 1) await signIn(email, `guess ${n} ${k}`, robot);
    }
    expect((await signIn(email, password, '203.0.113.99')).statusCode).toBe(429);
    expect((await signIn(email, password, home)).statusCode).toBe(200);
  });

  test('is possible again after the window', async () => {
    let now = new Date();
    const clock = await createTestApp({ now: () => now });
    clock.allowList.add('late@festival.test');
    await setPassword(clock.deps, { email: 'late@festival.test', password });
    const attempt = (secret: string) =>
      clock.request('POST', '/api/auth/admin', { body: { email: 'late@festival.test', password: secret } });
    for (let n = 0; n <= attemptLimits.pair; n += 1) await attempt(`guess ${n}`);
    expect((await attempt(password)).statusCode).toBe(429);
    now = new Date(now.getTime() + attemptLimits.windowMinutes * 60_000 + 1);
    expect((await attempt(password)).statusCode).toBe(200);
    await clock.close();
  });

  test('over the route’s rate limit is rejected before the body is read', async () => {
    // Even on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    const codes = [];
    for (let n = 0; n < 22; n += 1)
      codes.push((await signIn('nobody@else.test', 'x', '192.0.2.77')).statusCode);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(403));
    expect(codes.slice(20)).toEqual([429, 429]);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('S10 hashing', () => {
  test('costs at least 19 MiB and two passes, also without an account', () => {
    expect(passwordCost.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
    expect(passwordCost.timeCost).toBeGreaterThanOrEqual(2);
    expect(unknownAccountHash).toContain(`m=${passwordCost.memoryCost}`);
    expect(unknownAccountHash).toContain(`t=${passwordCost.timeCost}`);
  });

  test('of 200 parallel sign-ins is bounded, and /healthz does not wait for it', async () => {
    const email = await listed();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, hashingLoad().running);
    }, 1);
    const flood = Promise.all(Array.from({ length: 200 }, (_, n) => signIn(email, `guess ${n}`)));
    await expect.poll(() => hashingLoad().waiting, { interval: 1 }).toBeGreaterThan(20);
    for (let n = 0; n < 5; n += 1) {
      expect((await t.request('GET', '/healthz')).statusCode).toBe(200);
      expect(hashingLoad().waiting).toBeGreaterThan(0);
    }
    const codes = (await flood).map(({ statusCode }) => statusCode);
    clearInterval(watch);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(hashingLoad()).toEqual({ running: 0, waiting: 0 });
    expect(codes.every((code) => code === 401 || code === 429 || code === 503)).toBe(true);
  });

  test('rejects sign-ins with 503 when the queue is full', async () => {
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword(null, 'x')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(28);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(hashingLoad()).toEqual({ running: 0, waiting: 0 });
  });

  test('does not hash passwords of a megabyte', async () => {
    const long = await signIn('a@b.test', 'x'.repeat(1_025));
    expect(long.statusCode).toBe(400);
    const huge = await signIn('a@b.test', 'x'.repeat(1_048_576));
    expect(huge.statusCode).toBe(413);
  });
});
