import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startUniversity } from '../../contract/sign-in.ts';
import { createApplication, signInAsApplicant } from '../../testing/applicants.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
} from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle, startFlow } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider, unusedPort } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSession } from './start-session.ts';

const clientSecret = 'scripted-secret';
const google = { clientId: 'torchbearer-test', clientSecret };
const client = { clientId: 'torchbearer-university', clientSecret };
const shown = {
  name: 'Example University',
  button: 'Continue with Example University',
  domains: ['example.edu'],
};
const at = startUniversity.path;

let provider: ScriptedProvider;
let googleProvider: ScriptedProvider;
let t: TestApp;
let person = 0;
const claims = () => ({
  sub: `subject-${person}`,
  email: `person-${person}@students.test`,
  email_verified: true,
  name: `Person ${person}`,
});
beforeAll(async () => {
  [provider, googleProvider] = await Promise.all([startScriptedProvider(), startScriptedProvider()]);
  t = await createTestApp({
    config: {
      oidc: { issuer: googleProvider.issuer, ...google },
      university: { issuer: provider.issuer, ...client, ...shown },
    },
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([provider.close(), googleProvider.close()]);
});
beforeEach(() => {
  person += 1;
  for (const one of [provider, googleProvider]) {
    Object.assign(one, { forge: null, tokenStatus: 200, tokenCalls: 0, claims: claims() });
  }
});

const start = () => startFlow(t, provider, { at });
const signIn = (options = {}) => signInWithGoogle(t, provider, { at, ...options });
const sessionOf = async (cookie: string) => (await t.request('GET', '/api/session', { cookie })).json();

async function expectRefused(url: string, cookie: string | undefined, reason: string) {
  const before = await t.db.session.count();
  const response = await t.request('GET', url, {
    remoteAddress: freshAddress(),
    ...(cookie !== undefined && { cookie }),
  });
  expect(response.headers.location).toBe(`/autherror?reason=${reason}`);
  expect(response.cookies.map(({ name }) => name)).not.toContain('__Host-torchbearer');
  expect(await t.db.session.count()).toBe(before);
}

describe('a sign-in at the university', () => {
  test('creates an account of its issuer and subject, and is recorded as such', async () => {
    const signedIn = await signIn({ returnTo: '/task-all' });
    expect(signedIn.headers.location).toBe('/task-all');
    const { user } = await sessionOf(cookiesOf(signedIn));
    expect(user).toMatchObject({ email: provider.claims.email });
    expect(await t.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      issuer: provider.issuer,
      subject: `subject-${person}`,
    });
    expect(await t.db.session.findFirst({ where: { userId: user.id } })).toMatchObject({
      method: 'university',
    });
    expect(
      await t.db.auditEvent.findFirst({ where: { action: 'session.start', subjectId: user.id } }),
    ).toMatchObject({ detail: { method: 'university' } });
    expect((await signIn()).headers.location).toBe('/dashboard');
    expect(await t.db.user.count({ where: { email: user.email } })).toBe(1);
  });

  test('S4 starts with PKCE S256, state, nonce and its own callback', async () => {
    const { location } = await start();
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: client.clientId,
      redirect_uri: `https://localhost:8080${at}/callback`,
      code_challenge_method: 'S256',
    });
    const nonce = location.searchParams.get('nonce') ?? '';
    const attempt = await t.db.signInAttempt.findFirstOrThrow({ where: { nonce } });
    expect(attempt.provider).toBe('university');
    expect(location.searchParams.get('code_challenge')).toBe(
      createHash('sha256').update(attempt.codeVerifier).digest('base64url'),
    );
  });

  test('S17 sets cookies that only this host can set and no script can read', async () => {
    const { cookies } = await signIn();
    expect(cookies.find(({ name }) => name === '__Host-torchbearer')).toMatchObject({
      ...{ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    });
  });

  test.each(['//evil.test', '/\\evil.test', '/x/..//evil.test', '/api/auth/logout'])(
    'S19 returnTo of %j is ignored',
    async (returnTo) => {
      expect((await signIn({ returnTo })).headers.location).toBe('/dashboard');
    },
  );

  test('S6 the same address at the other provider is neither linked nor taken over', async () => {
    const googleUser = await sessionOf(cookiesOf(await signInWithGoogle(t, googleProvider)));
    // The same subject too: only issuer and subject together are an identity.
    const { callback, cookie } = await start();
    await expectRefused(callback, cookie, 'email_taken');
    expect(await t.db.user.findUnique({ where: { id: googleUser.user.id } })).toMatchObject({
      issuer: googleProvider.issuer,
    });

    person += 1;
    provider.claims = claims();
    googleProvider.claims = claims();
    await signIn();
    const other = await startFlow(t, googleProvider);
    await expectRefused(other.callback, other.cookie, 'email_taken');
  });

  test.each([false, undefined, 'true'])('S6 email_verified %j is refused', async (email_verified) => {
    const { callback, cookie } = await start();
    Object.assign(provider.claims, { email_verified });
    await expectRefused(callback, cookie, 'unverified_email');
  });

  test('S6 takes no account that an import made for an address of others', async () => {
    for (const domain of ['students.test', 'not-example.edu', 'example.edu.test']) {
      const email = `imported-${person}@${domain}`;
      const imported = await t.db.user.create({ data: { email, hidden: true } });
      provider.claims.email = email;
      const { callback, cookie } = await start();
      await expectRefused(callback, cookie, 'imported_address');
      expect(await t.db.user.findMany({ where: { email } })).toEqual([imported]);
    }
    // Google takes it.
    googleProvider.claims.email = String(provider.claims.email);
    expect((await signInWithGoogle(t, googleProvider)).headers.location).toBe('/dashboard');
  });

  test('S6 an accepted applicant from there gets no imported account either', async () => {
    const row = await createApplication(t.db, {
      ...{ issuer: provider.issuer, status: 'accepted', decidedAt: new Date() },
    });
    const imported = await t.db.user.create({ data: { email: row.email, hidden: true } });
    const cookie = await signInAsApplicant(t, row);
    const started = await t.request('POST', '/api/application/start', { cookie });
    expect(started.json()).toMatchObject({ status: 409, code: 'stale_version' });
    expect(await t.db.user.findMany({ where: { email: row.email } })).toEqual([imported]);
  });

  test('takes the imported account of an address that it is in charge of, and then Google does not', async () => {
    for (const domain of ['example.edu', 'cs.example.edu']) {
      person += 1;
      const email = `person-${person}@${domain}`;
      for (const one of [provider, googleProvider]) one.claims = { ...claims(), email };
      const { id } = await t.db.user.create({ data: { email, hidden: true } });
      const { user } = await sessionOf(cookiesOf(await signIn()));
      expect(user.id).toBe(id);
      expect(await t.db.user.findUnique({ where: { id } })).toMatchObject({
        issuer: provider.issuer,
        hidden: false,
      });
      const { callback, cookie } = await startFlow(t, googleProvider);
      await expectRefused(callback, cookie, 'email_taken');
    }
  });
});

describe('S3 the callback', () => {
  test('without the flow cookie is rejected locally', async () => {
    const { callback } = await start();
    await expectRefused(callback, undefined, 'state_mismatch');
    await expectRefused(callback, '__Host-torchbearer-flow=', 'state_mismatch');
    expect(provider.tokenCalls).toBe(0);
  });

  test('S1 S2 with a missing or used state is rejected', async () => {
    const { callback, cookie } = await start();
    await expectRefused(`${at}/callback?code=x`, cookie, 'state_mismatch');
    expect((await t.request('GET', callback, { cookie })).headers.location).toBe('/dashboard');
    await expectRefused(callback, cookie, 'state_mismatch');
    expect(provider.tokenCalls).toBe(1);
  });

  test('of one provider with the state of the other is rejected, and no code is sent to either', async () => {
    const mine = await start();
    const others = await startFlow(t, googleProvider, { cookie: mine.cookie });
    const swapped = (callback: string, path: string) => `${path}${new URL(callback, 'http://x').search}`;
    await expectRefused(swapped(mine.callback, '/api/auth/google/callback'), mine.cookie, 'state_mismatch');
    await expectRefused(swapped(others.callback, `${at}/callback`), others.cookie, 'state_mismatch');
    expect([provider.tokenCalls, googleProvider.tokenCalls]).toEqual([0, 0]);
    // Neither attempt is lost.
    for (const { callback, cookie } of [mine, others]) {
      person += 1;
      provider.claims = claims();
      googleProvider.claims = { ...claims(), email: `google-${person}@students.test` };
      expect((await t.request('GET', callback, { cookie })).headers.location).toBe('/dashboard');
    }
  });

  test('that names another issuer is rejected', async () => {
    for (const issuer of [googleProvider.issuer, 'https://evil.test']) {
      const { callback, cookie } = await start();
      await expectRefused(`${callback}&iss=${encodeURIComponent(issuer)}`, cookie, 'failed');
    }
    expect(provider.tokenCalls).toBe(0);
    const { callback, cookie } = await start();
    const named = `${callback}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await t.request('GET', named, { cookie })).headers.location).toBe('/dashboard');
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => {
  const [header = '', payload = ''] = token.split('.');
  const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  return { header: decode(header), payload, claims: decode(payload) };
};
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

describe('S5 an ID token', () => {
  const forged: Record<string, (token: string) => string> = {
    'with alg none': (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${parts(token).payload}.`,
    'with HS256 and the client secret': (token) => {
      const { header, payload } = parts(token);
      const signed = `${encode({ ...header, alg: 'HS256' })}.${payload}`;
      return `${signed}.${createHmac('sha256', clientSecret).update(signed).digest('base64url')}`;
    },
    'signed with a foreign key': (token) => {
      const { header, payload } = parts(token);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const signed = `${encode(header)}.${payload}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    'changed after signing': (token) => {
      const [header, , signature] = token.split('.');
      return `${header}.${encode({ ...parts(token).claims, sub: 'another' })}.${signature}`;
    },
    'that is not a token': () => 'nonsense',
    'that is missing': () => '',
  };
  test.each(Object.entries(forged))('%s is rejected', async (_name, forge) => {
    const { callback, cookie } = await start();
    provider.forge = forge;
    await expectRefused(callback, cookie, 'failed');
  });

  const wrong: Record<string, () => Record<string, unknown>> = {
    'of Google as issuer': () => ({ iss: googleProvider.issuer }),
    'for the client at Google': () => ({ aud: google.clientId }),
    'for several audiences without this client as azp': () => ({ aud: [client.clientId, 'another'] }),
    'issued to another client': () => ({ azp: 'another-client' }),
    'with another nonce': () => ({ nonce: 'another' }),
    'without a nonce': () => ({ nonce: undefined }),
    'that has expired': () => ({ exp: seconds(-120) }),
    'that never expires': () => ({ exp: undefined }),
    'that is not valid yet': () => ({ nbf: seconds(600) }),
    'without a subject': () => ({ sub: undefined }),
  };
  test.each(Object.entries(wrong))('%s is rejected', async (_name, changed) => {
    const { callback, cookie } = await start();
    Object.assign(provider.claims, changed());
    await expectRefused(callback, cookie, 'failed');
  });

  test('that Google has signed is rejected', async () => {
    const ofGoogle = await startFlow(t, googleProvider);
    let token = '';
    googleProvider.forge = (given) => {
      token = given;
      return given;
    };
    await t.request('GET', ofGoogle.callback, { cookie: ofGoogle.cookie });
    const { callback, cookie } = await start();
    provider.forge = () => token;
    await expectRefused(callback, cookie, 'failed');
  });
});

describe('S7 the address of an administrator', () => {
  const refuse = async () => {
    const { callback, cookie } = await start();
    await expectRefused(callback, cookie, 'administrator_address');
  };

  test('is refused before anything is created, and works at Google', async () => {
    const { email } = claims();
    const invited = await createAdministrator(t.db, { email, role: 'organiser', invitedAt: new Date() });
    await refuse();
    expect(await t.db.user.count({ where: { email } })).toBe(0);
    const row = await t.db.administrator.findUniqueOrThrow({ where: { id: invited.id } });
    expect([row.invitedAt, row.lastSignInAt]).toEqual([invited.invitedAt, invited.lastSignInAt]);
    const cookie = cookiesOf(await signInWithGoogle(t, googleProvider));
    expect(await sessionOf(cookie)).toMatchObject({ administrator: { email }, user: { email } });
  });

  test('of an owner is refused too, also if an account at the university has it now', async () => {
    const { email } = claims();
    await signIn();
    const student = await t.db.user.findFirstOrThrow({ where: { email } });
    t.allowList.add(email);
    await refuse();
    expect(await t.db.user.findUniqueOrThrow({ where: { id: student.id } })).toEqual(student);
    expect(
      await t.db.auditEvent.findFirst({ where: { action: 'session.refuse', subjectId: student.id } }),
    ).toMatchObject({ detail: { method: 'university', reason: 'administrator_address' } });
    provider.claims.email = `moved-${person}@students.test`;
    await signIn();
    provider.claims.email = email;
    await refuse();
    t.allowList.delete(email);
  });

  test.each(['newcomer', 'known account'])(
    'leaves the student account at the university when a %s at Google has it',
    async (who) => {
      const { email } = claims();
      if (who === 'known account') {
        googleProvider.claims.email = `before-${person}@students.test`;
        await signInWithGoogle(t, googleProvider);
        googleProvider.claims.email = email;
      }
      const asStudent = cookiesOf(await signIn());
      const { id, techid } = await t.db.user.findFirstOrThrow({ where: { email } });
      await givePoints(t.db, { id }, 40);
      const viewer = await t.signInAs(await createStudent(t.db));
      const onBoard = async () =>
        (await t.request('GET', '/api/leaderboard', { cookie: viewer })).json<{
          items: { id: string }[];
        }>().items;
      expect(await onBoard()).toContainEqual(expect.objectContaining({ id }));
      await createAdministrator(t.db, { email, role: 'organiser' });

      const cookie = cookiesOf(await signInWithGoogle(t, googleProvider));
      const { administrator, user } = await sessionOf(cookie);
      expect([administrator.email, user.email]).toEqual([email, email]);
      expect(user.id).not.toBe(id);
      expect(await sessionOf(asStudent)).toEqual({ user: null, administrator: null });
      // The invitation says that the points stay, and that the board is left.
      expect(await t.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
        ...{ email: `${techid.toLowerCase()}@address-freed.invalid`, issuer: provider.issuer, points: 40 },
        addressFreedReason: expect.stringContaining('administrator'),
      });
      expect(await onBoard()).not.toContainEqual(expect.objectContaining({ id }));
      const freed = { action: 'user.free-address', subjectId: id };
      expect(await t.db.auditEvent.count({ where: freed })).toBe(1);
      await signInWithGoogle(t, googleProvider);
      expect(await t.db.auditEvent.count({ where: freed })).toBe(1);
      await refuse();
    },
  );

  test('is not taken from a student at the university by a student at Google', async () => {
    await signIn();
    await createAdministrator(t.db, { email: claims().email, role: null });
    const { callback, cookie } = await startFlow(t, googleProvider);
    await expectRefused(callback, cookie, 'email_taken');
  });

  test('begins no account of an accepted applicant', async () => {
    const row = await createApplication(t.db, {
      ...{ issuer: provider.issuer, status: 'accepted', decidedAt: new Date() },
    });
    const cookie = await signInAsApplicant(t, row);
    await createAdministrator(t.db, { email: row.email, role: 'organiser' });
    const started = await t.request('POST', '/api/application/start', { cookie });
    expect([started.statusCode, started.json().message ?? started.json().detail]).toEqual([
      409,
      expect.stringContaining('Sign in with Google'),
    ]);
    expect(await t.db.user.count({ where: { email: row.email } })).toBe(0);
  });

  test('S69 gives none to a session that names the administrator, whatever wrote it', async () => {
    const { id: administratorId } = await createAdministrator(t.db, { role: 'organiser' });
    const { user } = await sessionOf(cookiesOf(await signIn()));
    const cookieOf = async (method: 'google' | 'university') =>
      `__Host-torchbearer=${await startSession(t.db, t.deps, { method, userId: user.id, administratorId })}`;
    expect((await sessionOf(await cookieOf('google'))).administrator).not.toBeNull();
    const cookie = await cookieOf('university');
    expect(await sessionOf(cookie)).toMatchObject({ administrator: null, user: { id: user.id } });
    expect((await t.request('GET', '/api/admin/users', { cookie })).statusCode).toBe(403);
    const alone = await startSession(t.db, t.deps, { method: 'university', userId: null, administratorId });
    expect(await sessionOf(`__Host-torchbearer=${alone}`)).toEqual({ user: null, administrator: null });
  });
});

describe('S12 an outage', () => {
  test.each(['google', 'university'] as const)('of %s leaves the other one working', async (down) => {
    const unreachable = `http://127.0.0.1:${await unusedPort()}`;
    const half = await createTestApp({
      config: {
        oidc: { issuer: down === 'google' ? unreachable : googleProvider.issuer, ...google },
        university: {
          issuer: down === 'university' ? unreachable : provider.issuer,
          ...client,
          ...shown,
        },
      },
    });
    const path = { google: '/api/auth/google', university: at };
    const works = down === 'google' ? 'university' : 'google';
    const refused = await half.request('GET', path[down], { remoteAddress: freshAddress() });
    expect(refused.headers.location).toBe('/autherror?reason=unreachable');
    expect((await half.request('POST', path[down], { body: {} })).statusCode).toBe(503);
    const signedIn = await signInWithGoogle(half, works === 'google' ? googleProvider : provider, {
      at: path[works],
    });
    await half.close();
    expect(signedIn.headers.location).toBe('/dashboard');
  });

  test('without a second provider its routes sign nobody in', async () => {
    const { oidc } = t.deps.config;
    const one = await createTestApp({ config: { oidc } });
    const opened = [await one.request('GET', at), await one.request('GET', `${at}/callback?code=x&state=x`)];
    const begun = await one.request('POST', at, { body: {} });
    await one.close();
    expect(opened.map(({ headers }) => headers.location)).toEqual(Array(2).fill('/autherror?reason=failed'));
    expect(begun.statusCode).toBe(503);
  });
});

describe('an administrator who signs in with Google', () => {
  const desk = '/admin/test-segment-0123456789';
  const land = async (returnTo?: string) =>
    (await signInWithGoogle(t, googleProvider, returnTo === undefined ? {} : { returnTo })).headers.location;

  test('begins at their desk, at the page that they opened, or at their work as a student', async () => {
    const { email } = claims();
    await createAdministrator(t.db, { email, role: 'reviewer' });
    expect(await land()).toBe(desk);
    expect(await land('/task-all')).toBe('/task-all');
    const user = await t.db.user.findFirstOrThrow({ where: { email } });
    await createSubmission(t.db, { user, task: await createTask(t.db) });
    expect(await land()).toBe('/dashboard');
  });

  test('is not told where the desk is before the second factor', async () => {
    const { email } = claims();
    const { id } = await createAdministrator(t.db, { email, role: 'reviewer' });
    await t.db.authenticatorApp.create({ data: { administratorId: id, secret: 'SECRET', lastStep: 0 } });
    expect(await land()).toBe('/admin-login');
  });
});
