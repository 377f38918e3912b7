import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../contract/all-routes.ts';
import type { FactorProof } from '../../contract/second-factor.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { attemptLimits, countAttempt } from '../auth/limit-password-attempts.ts';
import { setPassword } from '../auth/set-password.ts';
import { addFactor } from './change-factors.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const password = 'a quiet lamp by the river';
const account = '/api/admin/account';

let provider: ScriptedProvider;
let t: TestApp;
let now = new Date();
let made = 0;
/** Before the test. */
let lastEvent = '00000000-0000-0000-0000-000000000000';
let email = '';
let administratorId = '';
/** Of a session that began with the password, before the account has a factor. */
let cookie = '';

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc }, now: () => now, keepsInMemory: true });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(async () => {
  now = new Date();
  lastEvent = (await t.db.auditEvent.findFirst({ orderBy: { id: 'desc' } }))?.id ?? lastEvent;
  made += 1;
  email = `factor-${made}@festival.test`;
  t.allowList.add(email);
  await setPassword(t.deps, { email, password });
  ({ id: administratorId } = await t.db.administrator.findUniqueOrThrow({ where: { email } }));
  cookie = await passwordCookie();
});

const post = (url: string, body: unknown, by: string | null, remoteAddress = freshAddress()) =>
  t.request('POST', url, { body, remoteAddress, ...(by !== null && { cookie: by }) });
async function passwordCookie(): Promise<string> {
  const answer = await post('/api/auth/admin', { email, password }, null);
  expect(answer.statusCode).toBe(200);
  return cookiesOf(answer);
}
const sessionOf = async (by: string) => (await t.request('GET', '/api/session', { cookie: by })).json();
const rights = async (by: string) => (await t.request('GET', '/api/admin/counts', { cookie: by })).statusCode;
const refusals = async () =>
  (
    await t.db.auditEvent.findMany({
      where: { action: 'session.refuse', id: { gt: lastEvent } },
      orderBy: { id: 'desc' },
    })
  ).map(({ detail }) => detail);

/** @returns makes the code of the present moment, or of another one in seconds from now */
async function addApp(by = cookie) {
  const { challenge, secret, uri } = (await post(`${account}/app/start`, {}, by)).json();
  expect(uri).toContain(`secret=${secret}`);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds = 0) => totp.generate({ timestamp: now.getTime() + seconds * 1000 });
  const added = await post(`${account}/app`, { challenge, code: codeAt() }, by);
  expect(added.statusCode).toBe(200);
  const { recoveryCodes } = added.json<{ recoveryCodes: string[] }>();
  now = new Date(now.getTime() + 60_000);
  return { codeAt, recoveryCodes };
}
async function addPasskey(by = cookie, options = {}) {
  const passkey = new SoftwarePasskey(t.deps.config.publicOrigin, options);
  const answer = passkey.register((await post(`${account}/passkeys/start`, {}, by)).json());
  const added = await post(`${account}/passkeys`, { name: 'Phone', answer }, by);
  expect(added.statusCode).toBe(200);
  return passkey;
}
const challenge = async () => (await post('/api/auth/passkey/challenge', {}, null)).json();
const secondStep = (proof: FactorProof, by: string, address?: string) =>
  post('/api/auth/second-step', proof, by, address);

describe('S70 the second step', () => {
  test.each(['app', 'recovery', 'passkey'] as const)(
    'by %s gives the session its rights and a new token',
    async (kind) => {
      const { codeAt, recoveryCodes } = await addApp();
      expect(new Set(recoveryCodes).size).toBe(10);
      const passkey = await addPasskey();
      const pending = await passwordCookie();
      const { administrator, secondStep: needed } = await sessionOf(pending);
      expect([administrator, needed]).toEqual([null, { adds: false, email, app: true, passkey: true }]);
      expect(JSON.stringify(await sessionOf(pending))).not.toContain('/admin/');
      expect(await rights(pending)).toBe(401);
      const proof: Record<typeof kind, () => Promise<FactorProof>> = {
        app: async () => ({ kind: 'app', code: codeAt() }),
        recovery: async () => ({ kind: 'recovery', code: recoveryCodes[3] ?? '' }),
        passkey: async () => ({ kind: 'passkey', answer: passkey.answer(await challenge()) }),
      };
      const answer = await secondStep(await proof[kind](), pending);
      expect(answer.json()).toMatchObject({ administrator: { email } });
      const complete = cookiesOf(answer);
      expect(await rights(complete)).toBe(200);
      // S13: the token from before has ended.
      expect(await rights(pending)).toBe(401);
      expect(await sessionOf(pending)).toEqual({ user: null, administrator: null });
      expect(
        await t.db.auditEvent.count({ where: { action: 'session.second-step', subjectId: administratorId } }),
      ).toBe(1);
    },
  );

  test('codes that are guessed are limited and audited, and the password does not count again', async () => {
    const { codeAt, recoveryCodes } = await addApp();
    const pending = await passwordCookie();
    const guesser = '203.0.113.70';
    const wrong = codeAt() === '000000' ? '000001' : '000000';
    const codes = [];
    for (let n = 0; n < attemptLimits.pair; n += 1)
      codes.push((await secondStep({ kind: 'app', code: wrong }, pending, guesser)).statusCode);
    expect(codes).toEqual(Array(attemptLimits.pair).fill(400));
    for (const proof of [
      { kind: 'app', code: codeAt() },
      { kind: 'recovery', code: recoveryCodes[0] ?? '' },
    ] as const)
      expect((await secondStep(proof, pending, guesser)).statusCode).toBe(429);
    // Also in another session, and by the way of a confirmation.
    expect(
      (await secondStep({ kind: 'app', code: codeAt() }, await passwordCookie(), guesser)).statusCode,
    ).toBe(429);
    expect(
      (await post(`${account}/confirm`, { kind: 'app', code: codeAt() }, cookie, guesser)).statusCode,
    ).toBe(429);
    expect(await refusals()).toEqual([
      ...Array(4).fill(expect.objectContaining({ reason: 'too_many_requests' })),
      ...Array(attemptLimits.pair).fill({ method: 'app', reason: 'wrong_code' }),
    ]);
    // S9: the administrator is elsewhere.
    expect((await secondStep({ kind: 'app', code: codeAt() }, pending)).statusCode).toBe(200);
  });

  test('S9 wrong passwords for other addresses of the network leave the tries of a code alone', async () => {
    const { codeAt } = await addApp();
    const [shared, pending] = ['2001:db8:70:1::9', await passwordCookie()];
    for (let n = 0; n <= attemptLimits.site; n += 1)
      await countAttempt(
        t.db,
        { account: `stranger-${n}@festival.test`, address: shared, moment: now },
        async () => true,
      );
    const failures = () =>
      t.db.signInLimit.groupBy({ by: ['failures'], _count: true, orderBy: { failures: 'asc' } });
    const before = await failures();
    expect((await secondStep({ kind: 'app', code: codeAt() }, pending, shared)).statusCode).toBe(200);
    // Nor does a code that is accepted give strangers more tries for passwords.
    expect((await failures()).filter(({ failures: n }) => n > attemptLimits.pair)).toEqual(
      before.filter(({ failures: n }) => n > attemptLimits.pair),
    );
  });

  test('a code counts once, also before and after its time step, and of two uses at once one', async () => {
    const { codeAt } = await addApp();
    const code = codeAt();
    const [one, two] = [await passwordCookie(), await passwordCookie()];
    const both = await Promise.all([one, two].map((by) => secondStep({ kind: 'app', code }, by)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const third = await passwordCookie();
    expect((await secondStep({ kind: 'app', code }, third)).statusCode).toBe(400);
    // An older one that was never used, after a newer one was.
    expect((await secondStep({ kind: 'app', code: codeAt(-30) }, third)).statusCode).toBe(400);
    expect((await secondStep({ kind: 'app', code: codeAt(-90) }, third)).statusCode).toBe(400);
    expect((await secondStep({ kind: 'app', code: codeAt(90) }, third)).statusCode).toBe(400);
    expect((await secondStep({ kind: 'app', code: codeAt(30) }, third)).statusCode).toBe(200);
  });

  test('a recovery code counts once, of two uses at once one, and not after new ones were made', async () => {
    const { recoveryCodes } = await addApp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const cookies = [await passwordCookie(), await passwordCookie()];
    const both = await Promise.all(cookies.map((by) => secondStep({ kind: 'recovery', code: typed }, by)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const pending = await passwordCookie();
    expect((await secondStep({ kind: 'recovery', code: first }, pending)).statusCode).toBe(400);
    const factors = await t.request('GET', `${account}/factors`, { cookie });
    expect(factors.json()).toMatchObject({ recoveryCodes: 9, app: {}, passkeys: [] });
    const { recoveryCodes: fresh } = (await post(`${account}/recovery-codes`, {}, cookie)).json();
    expect((await secondStep({ kind: 'recovery', code: second }, pending)).statusCode).toBe(400);
    expect((await secondStep({ kind: 'recovery', code: fresh[0] }, pending)).statusCode).toBe(200);
    const stored = await t.db.recoveryCode.findMany({ where: { administratorId } });
    expect(stored.map(({ codeHash }) => codeHash.length)).toEqual(Array(9).fill(32));
  });
});

describe('S70 a passkey', () => {
  test('signs in alone; one of another origin or site, without verification, replayed, or changed is refused', async () => {
    const passkey = await addPasskey(cookie, { counter: 7 });
    const send = (answer: unknown) => post('/api/auth/passkey', { answer }, null);
    const refused = async (answer: unknown) => {
      const response = await send(answer);
      expect([response.statusCode, response.json().code]).toEqual([401, 'wrong_credentials']);
      expect(response.cookies).toEqual([]);
    };
    const asked = await challenge();
    await refused(passkey.answer(await challenge(), { origin: 'https://evil.example' }));
    await refused(passkey.answer(await challenge(), { rpId: 'evil.example' }));
    await refused(passkey.answer(await challenge(), { unverified: true }));
    await refused(
      passkey.answer({ ...asked, challenge: `${Date.now() + 60_000}.${'A'.repeat(22)}.${'A'.repeat(43)}` }),
    );
    await refused({
      ...passkey.answer(await challenge()),
      signature: Buffer.from('no').toString('base64url'),
    });
    await refused(new SoftwarePasskey(t.deps.config.publicOrigin).answer(await challenge()));
    const right = passkey.answer(asked);
    const answer = await send(right);
    expect(answer.json()).toMatchObject({ user: null, administrator: { email } });
    expect(await rights(cookiesOf(answer))).toBe(200);
    await refused(right);
    const late = await challenge();
    now = new Date(now.getTime() + 300_001);
    await refused(passkey.answer(late));
    expect(await refusals()).toHaveLength(8);
  });

  test('with a cloned counter is refused and audited', async () => {
    const passkey = await addPasskey(cookie, { counter: 7 });
    const send = async () => post('/api/auth/passkey', { answer: passkey.answer(await challenge()) }, null);
    expect((await send()).statusCode).toBe(200);
    passkey.counter = 7;
    expect((await send()).statusCode).toBe(401);
    // The copy claims not to count.
    passkey.counter = 0;
    expect((await send()).statusCode).toBe(401);
    expect(await refusals()).toEqual(Array(2).fill({ method: 'passkey', reason: 'cloned_passkey' }));
    passkey.counter = 20;
    expect((await send()).statusCode).toBe(200);
  });

  test('of another account is no second step, and cannot be added to this one', async () => {
    await addPasskey();
    const pending = await passwordCookie();
    const other = await createAdministrator(t.db);
    const theirs = await t.signInAs(other);
    const foreign = await addPasskey(theirs);
    for (const userHandle of [other.id, administratorId]) {
      const answer = foreign.answer(await challenge(), { userHandle });
      expect((await secondStep({ kind: 'passkey', answer }, pending)).statusCode).toBe(401);
    }
    expect(await refusals()).toEqual(Array(2).fill({ method: 'passkey', reason: 'other_account' }));
    expect(await rights(pending)).toBe(401);
    const start = (await post(`${account}/passkeys/start`, {}, theirs)).json();
    const made = new SoftwarePasskey(t.deps.config.publicOrigin).register(start);
    const complete = cookiesOf(await secondStep({ kind: 'recovery', code: await freshCode() }, pending));
    expect((await post(`${account}/passkeys`, { name: 'Theirs', answer: made }, complete)).statusCode).toBe(
      400,
    );
    const wrongOrigin = new SoftwarePasskey('https://evil.example').register(
      (await post(`${account}/passkeys/start`, {}, complete)).json(),
    );
    expect(
      (await post(`${account}/passkeys`, { name: 'Evil', answer: wrongOrigin }, complete)).statusCode,
    ).toBe(400);
    expect(await t.db.passkey.count({ where: { administratorId } })).toBe(1);
  });

  test('S7 of somebody who was removed from the list signs in no more', async () => {
    const passkey = await addPasskey();
    t.allowList.delete(email);
    const answer = await post('/api/auth/passkey', { answer: passkey.answer(await challenge()) }, null);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_an_administrator']);
  });
});

async function freshCode(): Promise<string> {
  const { recoveryCodes } = (await post(`${account}/recovery-codes`, {}, cookie)).json();
  return recoveryCodes[0];
}

describe('S70 no way around it', () => {
  /** Every route that an administrator may call, also those of signed-in people. */
  const protectedRoutes = allRoutes.filter(({ access }) => access !== 'public' && access !== 'second-step');
  const pathOf = (path: string) => path.replaceAll(/:\w+/g, () => crypto.randomUUID());
  async function expectNothing(by: string, student: boolean) {
    for (const { method, path, access, produces } of protectedRoutes) {
      if (student && (access === 'student' || access === 'signed-in')) continue;
      const url = pathOf(path) + (produces === 'events' ? '?after=none' : '');
      const sent = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { body: {} };
      const answer = await t.request(method, url, { cookie: by, remoteAddress: freshAddress(), ...sent });
      // A student is no applicant, with or without the factor.
      expect(answer.statusCode, `${method} ${path}`).toBe(student && access === 'applicant' ? 403 : 401);
    }
  }

  test('a password alone opens no route', async () => {
    await addApp();
    await expectNothing(await passwordCookie(), false);
  });

  test('a session from before the factor was added opens no route any more, and the one that added it does', async () => {
    const old = await passwordCookie();
    const oldGoogle = await googleCookie();
    expect(await rights(old)).toBe(200);
    await addApp();
    expect(await rights(cookie)).toBe(200);
    await expectNothing(old, false);
    await expectNothing(oldGoogle, true);
  });

  test('Google signs in the student only, until the second factor is given', async () => {
    const { codeAt } = await addApp();
    const google = await googleCookie();
    const session = await sessionOf(google);
    expect(session).toMatchObject({ user: { email }, administrator: null, secondStep: { adds: false } });
    await expectNothing(google, true);
    expect((await t.request('GET', '/api/me', { cookie: google })).statusCode).toBe(200);
    const answer = await secondStep({ kind: 'app', code: codeAt() }, google);
    expect(answer.json()).toMatchObject({ user: { email }, administrator: { email } });
    expect(await rights(cookiesOf(answer))).toBe(200);
  });

  test('S14 a pending session ends with sign-out, and its administrator’s removal from the list', async () => {
    const { codeAt } = await addApp();
    const pending = await passwordCookie();
    await post('/api/auth/logout', undefined, pending);
    expect((await secondStep({ kind: 'app', code: codeAt() }, pending)).statusCode).toBe(401);
    const removed = await passwordCookie();
    t.allowList.delete(email);
    expect((await secondStep({ kind: 'app', code: codeAt() }, removed)).statusCode).toBe(401);
    expect((await sessionOf(removed)).secondStep).toBeUndefined();
  });
});

async function googleCookie(): Promise<string> {
  provider.claims = { sub: `factor-${made}`, email, email_verified: true, name: 'Ada Desk' };
  return cookiesOf(await signInWithGoogle(t, provider));
}

describe('a change of second factors', () => {
  test('needs the password or a factor that was given in the last five minutes', async () => {
    const { codeAt } = await addApp();
    now = new Date(now.getTime() + 300_001);
    const changes = [
      () => post(`${account}/app/start`, {}, cookie),
      () => post(`${account}/passkeys/start`, {}, cookie),
      () => post(`${account}/recovery-codes`, {}, cookie),
      () => t.request('DELETE', `${account}/app`, { cookie }),
      () => t.request('DELETE', `${account}/passkeys/${crypto.randomUUID()}`, { cookie }),
    ];
    for (const change of changes) expect((await change()).json().code).toBe('confirmation_required');
    const wrong = await post(`${account}/confirm`, { kind: 'password', password: 'wrong' }, cookie);
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.password']);
    expect((await changes[0]?.())?.statusCode).toBe(428);
    expect((await post(`${account}/confirm`, { kind: 'password', password }, cookie)).statusCode).toBe(204);
    expect((await changes[0]?.())?.statusCode).toBe(200);
    now = new Date(now.getTime() + 300_001);
    expect((await post(`${account}/confirm`, { kind: 'app', code: codeAt() }, cookie)).statusCode).toBe(204);
    expect((await changes[3]?.())?.statusCode).toBe(204);
    expect(await t.db.recoveryCode.count({ where: { administratorId } })).toBe(0);
    expect(await rights(await passwordCookie())).toBe(200);
  });

  test('may take longer once it has begun, in the same session', async () => {
    const { challenge, secret } = (await post(`${account}/app/start`, {}, cookie)).json();
    now = new Date(now.getTime() + 360_000);
    const add = (by: string) => {
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
      return post(`${account}/app`, { challenge, code }, by);
    };
    expect((await add(await passwordCookie())).json().errors[0].message).toContain('begin again');
    expect((await add(cookie)).statusCode).toBe(200);
  });

  test('who has no password confirms by a new sign-in with Google', async () => {
    await t.db.administrator.update({ where: { email }, data: { passwordHash: null } });
    const google = await googleCookie();
    await addApp(google);
    const actions = await t.db.auditEvent.findMany({
      where: { subjectId: administratorId },
      select: { action: true },
    });
    expect(actions.map(({ action }) => action)).toContain('administrator.add-app');
  });
});

describe('a required second factor', () => {
  test('leaves one way to who has none: to add one', async () => {
    const strict = await createTestApp({ config: { requireSecondFactor: true }, now: () => now });
    strict.allowList.add(email);
    const administrator = await createAdministrator(strict.db, { email });
    const by = await strict.signInAs(administrator);
    const get = (url: string) => strict.request('GET', url, { cookie: by });
    expect((await get('/api/session')).json()).toMatchObject({
      administrator: null,
      secondStep: { adds: true },
    });
    const student = await strict.signInAs(await createStudent(strict.db));
    expect((await strict.request('GET', '/api/me', { cookie: student })).statusCode).toBe(200);
    for (const { method, path, access } of allRoutes)
      if (access === 'administrator')
        expect((await strict.request(method, path, { cookie: by })).statusCode, path).toBe(401);
    expect((await get(`${account}/factors`)).json()).toMatchObject({ required: true });
    const passkey = new SoftwarePasskey(strict.deps.config.publicOrigin);
    const start = await strict.request('POST', `${account}/passkeys/start`, { cookie: by, body: {} });
    const body = { name: 'Phone', answer: passkey.register(start.json()) };
    expect(
      (await strict.request('POST', `${account}/passkeys`, { cookie: by, body })).json().recoveryCodes,
    ).toHaveLength(10);
    expect((await get('/api/admin/counts')).statusCode).toBe(200);
    const [{ id } = { id: '' }] = (await get(`${account}/factors`)).json().passkeys;
    const removed = await strict.request('DELETE', `${account}/passkeys/${id}`, { cookie: by });
    expect(removed.json().code).toBe('last_factor');
    await strict.close();
  });
});

test('S70 a session from before the first factor adds no second one, also when both were asked for at once', async () => {
  const { id: sessionId } = await t.db.session.findFirstOrThrow({ where: { administratorId } });
  const administrator = { id: administratorId, email, name: null, role: 'owner' as const };
  const actor = { sessionId, requestId: 'request', user: null, administrator };
  await addApp(await passwordCookie());
  const change = { action: 'administrator.add-passkey', news: 'passkey-added' } as const;
  const add = vi.fn();
  await expect(addFactor(t.deps, actor, change, add)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(add).not.toHaveBeenCalled();
});

test('a reset removes all factors, ends all sessions and is audited', async () => {
  await addApp();
  await addPasskey();
  const { deps } = t;
  await t.db.$transaction((tx) => resetSecondFactor(tx, 'system', { email: ` ${email.toUpperCase()} ` }));
  await deps.listener?.catchUp();
  expect(await rights(cookie)).toBe(401);
  expect(await rights(await passwordCookie())).toBe(200);
  expect(
    await t.db.auditEvent.count({
      where: { action: 'administrator.reset-second-factor', actorKind: 'system' },
    }),
  ).toBe(1);
  await expect(
    t.db.$transaction((tx) => resetSecondFactor(tx, 'system', { email: 'nobody@else.test' })),
  ).rejects.toThrow();
});

test('S16 the rights of a second step end with the session', async () => {
  const { codeAt } = await addApp();
  const complete = cookiesOf(await secondStep({ kind: 'app', code: codeAt() }, await passwordCookie()));
  now = new Date(now.getTime() + (t.deps.config.sessions.adminIdleHours + 1) * 3_600_000);
  expect(await rights(complete)).toBe(401);
});

test('S15 a change of the password keeps the factor', async () => {
  const { codeAt } = await addApp();
  await setPassword(t.deps, { email, password: `${password} again` });
  const answer = await post('/api/auth/admin', { email, password: `${password} again` }, null);
  expect(answer.json()).toMatchObject({ administrator: null, secondStep: { adds: false } });
  expect((await secondStep({ kind: 'app', code: codeAt() }, cookiesOf(answer))).statusCode).toBe(200);
});

test('S17 S18 the second step is taken by a page of this site only, with cookies that only this host can set', async () => {
  const { codeAt } = await addApp();
  const pending = await passwordCookie();
  const body = { kind: 'app', code: codeAt() };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ]) {
    const answer = await t.request('POST', '/api/auth/second-step', { body, headers, cookie: pending });
    expect(answer.json()).toMatchObject({ status: 403, code: 'cross_site_request' });
  }
  const { cookies } = await secondStep({ kind: 'app', code: codeAt() }, pending);
  const session = cookies.find(({ name }) => name === '__Host-torchbearer');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
});
