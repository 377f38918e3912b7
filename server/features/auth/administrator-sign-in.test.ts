import { verify } from 'argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findProof } from '../../contract/proof-of-work.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashingLoad, passwordCost, unknownAccountHash, verifyPassword } from './hash-password.ts';
import { attemptLimits, networkOf, siteOf } from './limit-password-attempts.ts';
import { setPassword } from './set-password.ts';
import { spendProof } from './sign-in-challenge.ts';

// The tests before this file have loaded modules with the real argon2, and those after it load them with that again.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('argon2', async (original) => {
  const argon2 = await original<typeof import('argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
const verified = vi.mocked(verify);

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

/** As the sign-in form does it after proof_required. */
async function signInWithProof(email: string, secret: string, remoteAddress: string) {
  const { challenge } = (await t.request('GET', '/api/auth/admin/challenge')).json();
  const proof = { challenge, answer: await findProof(challenge) };
  const body = { email, password: secret, proof };
  const send = () => t.request('POST', '/api/auth/admin', { body, remoteAddress });
  return { first: await send(), again: send };
}

const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  `__Host-torchbearer=${response.cookies.find(({ name }) => name === '__Host-torchbearer')?.value}`;

describe('an administrator', () => {
  test('signs in with email and password and gets the admin path', async () => {
    const email = await listed();
    const response = await signIn(` ${email.toUpperCase()} `, password);
    expect(response.statusCode).toBe(200);
    const { id } = await t.db.administrator.findUniqueOrThrow({ where: { email } });
    expect(response.json()).toEqual({
      user: null,
      administrator: { id, email, name: email, role: 'owner', adminPath: '/admin/test-segment-0123456789' },
    });
    const row = await t.db.administrator.findUniqueOrThrow({ where: { email } });
    expect(row.lastSignInAt).not.toBeNull();
  });

  test('S7 an address that is not on the allow-list is rejected with the catalogue’s message, also with the right password', async () => {
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

  test('S8 an address on the list or off it, with a password or without, costs the same verification and counts', async () => {
    const email = await listed();
    t.allowList.add('no-account@festival.test');
    t.allowList.add('no-password@festival.test');
    await t.db.administrator.create({ data: { email: 'no-password@festival.test' } });
    const removed = await listed();
    t.allowList.delete(removed);
    const workOf = async (address: string) => {
      verified.mockClear();
      const counters = await t.db.signInLimit.count();
      await signIn(address, 'not the password');
      return {
        // The same algorithm, memory and passes.
        hashes: verified.mock.calls.map(([digest]) => digest.split('$').slice(0, 4).join('$')),
        newCounters: (await t.db.signInLimit.count()) - counters,
      };
    };
    const expected = await workOf(email);
    expect(expected).toEqual({ hashes: ['$argon2id$v=19$m=19456,p=1,t=2'], newCounters: 3 });
    for (const address of ['no-account@festival.test', 'no-password@festival.test', removed, 'x@else.test'])
      expect(await workOf(address), address).toEqual(expected);
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

  test('of many accounts from one network needs a proof of work', async () => {
    const emails = await Promise.all(Array.from({ length: 6 }, listed));
    const codes: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < attemptLimits.network + 1; n += 1) {
      const remoteAddress = `2001:db8:1:2::${(n + 1).toString(16)}`;
      // The route's own limit is 20 a minute.
      vi.setSystemTime(Date.now() + 5_000);
      codes.push((await signIn(emails[n % emails.length] ?? '', `guess ${n}`, remoteAddress)).json().code);
    }
    expect(codes.slice(0, attemptLimits.network)).toEqual(
      Array(attemptLimits.network).fill('wrong_credentials'),
    );
    expect(codes.at(-1)).toBe('proof_required');
  });

  test('of one account from one IPv6 /48 is blocked, except in a network that the account signed in from', async () => {
    const email = await listed();
    const home = '2001:db8:48:aaaa::1';
    expect((await signIn(email, password, home)).statusCode).toBe(200);
    const codes = [];
    for (let n = 0; n <= attemptLimits.sitePair; n += 1)
      codes.push((await signIn(email, `guess ${n}`, `2001:db8:48:${n.toString(16)}::1`)).statusCode);
    expect(codes).toEqual([...Array(attemptLimits.sitePair).fill(401), 429]);
    const fresh = await signIn(email, password, '2001:db8:48:bbbb::1');
    expect(fresh.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await signIn(email, password, home)).statusCode).toBe(200);
    expect((await signIn(email, password, '2001:db8:49::1')).statusCode).toBe(200);
  });

  test('of an address that is not on the list counts too', async () => {
    const attacker = '203.0.113.60';
    const codes = [];
    for (let n = 0; n <= attemptLimits.pair; n += 1)
      codes.push((await signIn('nobody@else.test', `guess ${n}`, attacker)).statusCode);
    expect(codes).toEqual([...Array(attemptLimits.pair).fill(403), 429]);
  });

  test('from many networks asks the administrator for a proof of work on a new network, and does not lock them out', async () => {
    const email = await listed();
    const home = '192.0.2.50';
    expect((await signIn(email, password, home)).statusCode).toBe(200);
    // Ten networks of five tries.
    for (let n = 0; n < attemptLimits.account; n += attemptLimits.pair) {
      const robot = `203.0.113.${100 + n}`;
      for (let k = 0; k < attemptLimits.pair; k += 1) await signIn(email, `guess ${n} ${k}`, robot);
    }
    const fresh = '198.51.100.99';
    // Refused without reading the password, so they do not use up the tries of the new network.
    verified.mockClear();
    for (let n = 0; n <= attemptLimits.pair; n += 1) {
      const refused = await signIn(email, password, fresh);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'proof_required']);
    }
    const challenge = `${Date.now() + 60_000}.${'A'.repeat(22)}`;
    const forged = { challenge, answer: await findProof(challenge) };
    const body = { email, password, proof: forged };
    const refused = await t.request('POST', '/api/auth/admin', { body, remoteAddress: fresh });
    expect(refused.json()).toMatchObject({ code: 'proof_required' });
    expect(verified).not.toHaveBeenCalled();

    const guess = await signInWithProof(email, 'one more guess', '203.0.113.99');
    expect(guess.first.statusCode).toBe(401);
    expect((await guess.again()).json(), 'a proof is valid once').toMatchObject({ code: 'proof_required' });

    expect((await signInWithProof(email, password, fresh)).first.statusCode).toBe(200);
    expect((await signIn(email, password, fresh)).statusCode, 'the network is known now').toBe(200);
    expect((await signIn(email, password, home)).statusCode).toBe(200);
  });

  test('with an answer to an expired challenge is not possible', async () => {
    let now = new Date();
    const late = await createTestApp({ now: () => now });
    const { challenge } = (await late.request('GET', '/api/auth/admin/challenge')).json();
    const proof = { challenge, answer: await findProof(challenge) };
    now = new Date(now.getTime() + 600_001);
    expect(await spendProof(late.deps, proof)).toBe(false);
    now = new Date(now.getTime() - 2);
    expect(await spendProof(late.deps, { ...proof, answer: `${proof.answer}x` })).toBe(false);
    expect(await spendProof(late.deps, proof)).toBe(true);
    await late.close();
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
    for (let n = 0; n < 22; n += 1) {
      // A new account each time: tries of one are counted too.
      const answer = await signIn(`nobody-${n}@else.test`, 'x', '192.0.2.77');
      codes.push(answer.json().code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('not_an_administrator'));
    expect(codes.slice(20)).toEqual(['too_many_requests', 'too_many_requests']);
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

test.each([
  ['192.0.2.1', null],
  ['::ffff:192.0.2.1', null],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('S9 the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
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
