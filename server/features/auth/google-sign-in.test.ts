import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { signOut } from '../../contract/session.ts';
import type { SiteContent } from '../../contract/site.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle, startFlow } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const clientId = 'torchbearer-test';
const clientSecret = 'scripted-secret';

let provider: ScriptedProvider;
let t: TestApp;
let person = 0;

beforeAll(async () => {
  provider = await startScriptedProvider();
  t = await createTestApp({ config: { oidc: { issuer: provider.issuer, clientId, clientSecret } } });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(() => {
  person += 1;
  Object.assign(provider, { forge: null, tokenStatus: 200, tokenCalls: 0 });
  provider.claims = {
    sub: `subject-${person}`,
    email: `person-${person}@students.test`,
    email_verified: true,
    name: `Person ${person}`,
  };
});

const sessionOf = async (cookie: string) => (await t.request('GET', '/api/session', { cookie })).json();
const sessions = () => t.db.session.count();
const refusals = () => t.db.auditEvent.count({ where: { action: 'session.refuse' } });

async function expectRefused(url: string, cookie: string | undefined, reason: string) {
  const before = await sessions();
  const audited = await refusals();
  const response = await t.request('GET', url, {
    remoteAddress: freshAddress(),
    ...(cookie !== undefined && { cookie }),
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/autherror?reason=${reason}`);
  expect(response.cookies.map(({ name }) => name)).not.toContain('__Host-torchbearer');
  expect(await sessions()).toBe(before);
  // A failure that used no attempt can be repeated without limit, so it is not audited.
  expect((await refusals()) - audited).toBe(reason === 'state_mismatch' ? 0 : 1);
}

describe('signing in with Google', () => {
  test('without https the cookies have no prefix and are not Secure: WebKit would not keep them', async () => {
    const { config } = t.deps;
    const plain = await createTestApp({
      config: { oidc: config.oidc, publicOrigin: 'http://localhost:8080' },
    });
    onTestFinished(() => plain.close());
    const signedIn = await signInWithGoogle(plain, provider);
    expect(signedIn.cookies).toMatchObject([
      { name: 'torchbearer', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(signedIn.cookies[0]).not.toHaveProperty('secure');
    const cookie = cookiesOf(signedIn);
    const session = await plain.request('GET', '/api/session', { cookie });
    expect(session.json().user.email).toBe(provider.claims.email);
    const signedOut = await plain.request(signOut.method, signOut.path, { cookie });
    expect(signedOut.cookies).toMatchObject([{ name: 'torchbearer', value: '' }]);
  });

  test('the first sign-in creates the account, every sign-in is audited', async () => {
    const first = await signInWithGoogle(t, provider);
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toBe('/dashboard');
    const { user, administrator } = await sessionOf(cookiesOf(first));
    expect(user).toMatchObject({ email: provider.claims.email, name: provider.claims.name, points: 0 });
    expect(user.techid).toMatch(/^TB26-\d{5}$/);
    expect(administrator).toBeNull();

    const before = await t.db.user.findUniqueOrThrow({ where: { id: user.id } });
    await t.db.user.update({ where: { id: user.id }, data: { name: 'Edited name' } });
    await signInWithGoogle(t, provider);
    const after = await t.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(after.name).toBe('Edited name');
    expect(Number(after.lastSignInAt)).toBeGreaterThan(Number(before.lastSignInAt));
    expect(await t.db.user.count({ where: { email: before.email } })).toBe(1);
  });

  test('two concurrent first sign-ins of one user create one account', async () => {
    const flows = await Promise.all([startFlow(t, provider), startFlow(t, provider), startFlow(t, provider)]);
    const answers = await Promise.all(
      flows.map(({ callback, cookie }) =>
        t.request('GET', callback, { cookie, remoteAddress: freshAddress() }),
      ),
    );
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      '/dashboard',
      '/dashboard',
      '/dashboard',
    ]);
    expect(await t.db.user.count({ where: { issuer: provider.issuer, subject: `subject-${person}` } })).toBe(
      1,
    );
  });

  test('a second tab does not break the first', async () => {
    const first = await startFlow(t, provider);
    const second = await startFlow(t, provider, { cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    for (const { callback, cookie } of [first, second]) {
      const response = await t.request('GET', callback, { cookie, remoteAddress: freshAddress() });
      expect(response.headers.location).toBe('/dashboard');
    }
  });

  test('an address on the allow-list signs in as an administrator too', async () => {
    provider.claims.email = 'Desk@Festival.test';
    t.allowList.add('desk@festival.test');
    const cookie = cookiesOf(await signInWithGoogle(t, provider));
    const session = await sessionOf(cookie);
    expect(session.administrator).toMatchObject({ email: 'desk@festival.test' });
    expect(session.user).toMatchObject({ email: 'desk@festival.test' });

    t.allowList.delete('desk@festival.test');
    expect(await sessionOf(cookie), 'S7').toMatchObject({
      administrator: null,
      user: { email: 'desk@festival.test' },
    });
  });

  test('an address with a role signs in as an administrator too, whoever may join', async () => {
    const invited = await createAdministrator(t.db, { role: 'reviewer', name: null, invitedAt: new Date() });
    provider.claims.email = invited.email.toUpperCase();
    const cookie = cookiesOf(await signInWithGoogle(t, provider));
    const { name } = provider.claims;
    expect((await sessionOf(cookie)).administrator).toMatchObject({ role: 'reviewer', name });
    expect(await t.db.administrator.findUnique({ where: { id: invited.id } })).toMatchObject({
      invitedAt: null,
    });
    await t.db.administrator.update({ where: { id: invited.id }, data: { role: null } });
    expect(await sessionOf(cookie), 'S69').toMatchObject({ administrator: null, user: { name } });
  });

  test('S7 a letter that Unicode lowercases to an ASCII letter does not match it', async () => {
    t.allowList.add('kiran@festival.test');
    provider.claims.email = '\u212airan@festival.test';
    const session = await sessionOf(cookiesOf(await signInWithGoogle(t, provider)));
    expect(session).toMatchObject({ administrator: null, user: { email: '\u212airan@festival.test' } });
  });

  test('cancelling leads to the error page, and the state is used', async () => {
    const { cookie, location } = await startFlow(t, provider);
    const state = location.searchParams.get('state');
    const cancelled = `/api/auth/google/callback?error=access_denied&state=${state}`;
    await expectRefused(cancelled, cookie, 'cancelled');
    await expectRefused(cancelled, cookie, 'state_mismatch');
  });

  test('a failure that cannot be audited still leads to the error page', async () => {
    const { cookie, location } = await startFlow(t, provider);
    await t.db.$executeRaw`ALTER TABLE audit_events RENAME TO audit_events_away`;
    const state = location.searchParams.get('state');
    const path = `/api/auth/google/callback?error=access_denied&state=${state}`;
    const response = await t.request('GET', path, { cookie });
    await t.db.$executeRaw`ALTER TABLE audit_events_away RENAME TO audit_events`;
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/autherror?reason=cancelled');
  });

  test('a disabled account is rejected', async () => {
    await signInWithGoogle(t, provider);
    await t.db.user.updateMany({
      where: { subject: `subject-${person}` },
      data: { disabledAt: new Date() },
    });
    const { callback, cookie } = await startFlow(t, provider);
    await expectRefused(callback, cookie, 'account_disabled');
  });

  describe('when the festival says who may join', () => {
    const admit = async (joining: SiteContent['joining']) => {
      const { number, content } = await t.deps.site.published();
      vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number, content: { ...content, joining } });
    };
    afterEach(() => vi.restoreAllMocks());

    test.each([
      ['students.test', true],
      ['college.students.test', true],
      ['STUDENTS.TEST', true],
      ['other-students.test', false],
      ['students.test.evil.test', false],
    ])('of addresses at students.test, one at %s may: %s', async (domain, may) => {
      await admit({ who: 'domains', domains: ['else.test', 'students.test'] });
      provider.claims.email = `person-${person}@${domain}`;
      const { callback, cookie } = await startFlow(t, provider);
      if (!may) await expectRefused(callback, cookie, 'cannot_join');
      else {
        const response = await t.request('GET', callback, { cookie, remoteAddress: freshAddress() });
        expect(response.headers.location).toBe('/dashboard');
      }
      expect(await t.db.user.count({ where: { subject: `subject-${person}` } })).toBe(may ? 1 : 0);
    });

    test('existing accounts stay, and administrators may always join', async () => {
      await signInWithGoogle(t, provider);
      await admit({ who: 'nobody', domains: ['students.test'] });
      expect((await signInWithGoogle(t, provider)).headers.location).toBe('/dashboard');
      t.allowList.add('new-desk@festival.test');
      onTestFinished(() => void t.allowList.delete('new-desk@festival.test'));
      provider.claims = { ...provider.claims, sub: `desk-${person}`, email: 'new-desk@festival.test' };
      expect((await signInWithGoogle(t, provider)).headers.location).toBe('/admin/test-segment-0123456789');
      provider.claims = { ...provider.claims, sub: `late-${person}`, email: `late-${person}@students.test` };
      const late = await startFlow(t, provider);
      await expectRefused(late.callback, late.cookie, 'cannot_join');
      // The address of the first, with another Google account.
      provider.claims.email = `person-${person}@students.test`;
      const other = await startFlow(t, provider);
      await expectRefused(other.callback, other.cookie, 'cannot_join');
    });
  });

  test('a response of another issuer, and a token endpoint that rejects or fails', async () => {
    const mixed = await startFlow(t, provider);
    await expectRefused(`${mixed.callback}&iss=https%3A%2F%2Fevil.test`, mixed.cookie, 'failed');
    for (const [status, reason] of [
      [400, 'failed'],
      [500, 'unreachable'],
    ] as const) {
      provider.tokenStatus = status;
      const { callback, cookie } = await startFlow(t, provider);
      await expectRefused(callback, cookie, reason);
    }
  });
});

describe('a browser that is signed in already', () => {
  const begin = (cookie: string, body: object) => t.request('POST', '/api/auth/google', { cookie, body });
  const open = (cookie: string, query = '') => t.request('GET', `/api/auth/google${query}`, { cookie });
  const locationOf = ({ headers }: Awaited<ReturnType<typeof open>>) => headers.location;

  test('as a student goes to the dashboard or to the given page, and keeps its session', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const attempts = await t.db.signInAttempt.count();
    expect(locationOf(await open(cookie))).toBe('/dashboard');
    expect(locationOf(await open(cookie, '?returnTo=%2Ftask-all%3Fshow%3Dopen'))).toBe('/task-all?show=open');
    expect(locationOf(await open(cookie, '?returnTo=%2F%2Fevil')), 'S19').toBe('/dashboard');
    expect((await begin(cookie, { returnTo: '/profile' })).json()).toEqual({ location: '/profile' });
    expect(await t.db.signInAttempt.count()).toBe(attempts);
    expect((await sessionOf(cookie)).user).not.toBeNull();
  });

  test('as an administrator goes to their area, and gets a student account only if it names a page', async () => {
    const cookie = await t.signInAs(await createAdministrator(t.db));
    expect(locationOf(await open(cookie))).toBe('/admin/test-segment-0123456789');
    expect((await begin(cookie, {})).json()).toEqual({ location: '/admin/test-segment-0123456789' });
    expect(locationOf(await open(cookie, '?returnTo=%2Fdashboard'))).toMatch(`${provider.issuer}/`);
    expect((await sessionOf(cookie)).administrator).not.toBeNull();
  });
});

describe('the embedded browser of an app', () => {
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 11; Mi A3 Build/RKQ1.200903.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.14 Mobile Safari/537.36 Instagram 355.0.0.37.103 Android (30/11; 320dpi; 720x1411; Xiaomi; Mi A3; laurel_sprout; qcom; pt_BR; 657300861)',
  };
  const open = (query = '', cookie = '') =>
    t.request('GET', `/api/auth/google${query}`, { headers, cookie, remoteAddress: freshAddress() });
  const begin = (body: object, cookie = '') =>
    t.request('POST', '/api/auth/google', { headers, cookie, body, remoteAddress: freshAddress() });
  /** What both routes answer. */
  async function locationsOf(returnTo: string | undefined, cookie = '') {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
    const [opened, begun] = [await open(query, cookie), await begin({ returnTo }, cookie)];
    expect([...opened.cookies, ...begun.cookies]).toEqual([]);
    return [opened.headers.location, begun.json().location];
  }

  test.each([
    [undefined, '/open-in-browser'],
    ['/task-all?show=open#top', '/open-in-browser?returnTo=%2Ftask-all%3Fshow%3Dopen%23top'],
    ['//evil.test', '/open-in-browser'],
    ['https://evil.test/', '/open-in-browser'],
    ['/api/auth/logout', '/open-in-browser'],
  ])('S19 with returnTo %j is sent to %s, and no attempt is stored', async (returnTo, location) => {
    const attempts = await t.db.signInAttempt.count();
    expect(await locationsOf(returnTo)).toEqual([location, location]);
    expect(await t.db.signInAttempt.count()).toBe(attempts);
  });

  test('goes to the provider with `anyway`, and the attempt keeps the page', async () => {
    const opened = await open('?returnTo=%2Fprofile&anyway=true');
    const begun = await begin({ returnTo: '/profile', anyway: true });
    for (const location of [opened.headers.location, begun.json().location])
      expect(location).toMatch(`${provider.issuer}/`);
    const [attempt] = await t.db.signInAttempt.findMany({ orderBy: { expiresAt: 'desc' }, take: 1 });
    expect(attempt?.returnTo).toBe('/profile');
    expect((await open('?anyway=perhaps')).headers.location).toBe('/open-in-browser');
    expect((await begin({ anyway: false })).json()).toEqual({ location: '/open-in-browser' });
  });

  test('that is signed in already goes to the given page', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    expect(await locationsOf('/profile', cookie)).toEqual(['/profile', '/profile']);
  });
});

test('a script gets the provider’s address and the flow cookie, and can complete the sign-in', async () => {
  const begun = await t.request('POST', '/api/auth/google', { body: { returnTo: '/task-all' } });
  expect(begun.cookies.map(({ name }) => name)).toEqual(['__Host-torchbearer-flow']);
  const location = new URL(begun.json().location);
  expect(location.origin).toBe(new URL(provider.issuer).origin);
  const state = location.searchParams.get('state');
  const cancelled = await t.request('GET', `/api/auth/google/callback?error=access_denied&state=${state}`, {
    cookie: cookiesOf(begun),
  });
  // Another try keeps the page.
  expect(cancelled.headers.location).toBe('/autherror?reason=cancelled&returnTo=%2Ftask-all');
});

describe('the callback', () => {
  test('S1 a missing, foreign or repeated state is rejected without a token call', async () => {
    const mine = await startFlow(t, provider);
    const theirs = await startFlow(t, provider);
    const code = new URL(mine.callback, 'http://x').searchParams.get('code');
    const state = mine.location.searchParams.get('state');
    const path = '/api/auth/google/callback';
    await expectRefused(`${path}?code=${code}`, mine.cookie, 'state_mismatch');
    await expectRefused(`${path}?code=${code}&state=`, mine.cookie, 'state_mismatch');
    await expectRefused(`${path}?code=${code}&state=${'x'.repeat(43)}`, mine.cookie, 'state_mismatch');
    await expectRefused(`${path}?code=${code}&state=${state}&state=${state}`, mine.cookie, 'state_mismatch');
    await expectRefused(mine.callback, theirs.cookie, 'state_mismatch');
    expect(provider.tokenCalls).toBe(0);
    // The other browsers did not use the attempt.
    const response = await t.request('GET', mine.callback, { cookie: mine.cookie });
    expect(response.headers.location).toBe('/dashboard');
  });

  test('S2 a used state is rejected with the saved cookies, also concurrently', async () => {
    const { callback, cookie } = await startFlow(t, provider);
    const both = await Promise.all([
      t.request('GET', callback, { cookie, remoteAddress: freshAddress() }),
      t.request('GET', callback, { cookie, remoteAddress: freshAddress() }),
    ]);
    expect(both.map(({ headers }) => headers.location).sort()).toEqual([
      '/autherror?reason=state_mismatch',
      '/dashboard',
    ]);
    expect(provider.tokenCalls).toBe(1);
    await expectRefused(callback, cookie, 'state_mismatch');
    expect(provider.tokenCalls).toBe(1);
  });

  test('S2 an attempt older than ten minutes is rejected', async () => {
    let now = new Date();
    const late = await createTestApp({
      config: { oidc: { issuer: provider.issuer, clientId, clientSecret } },
      now: () => now,
    });
    const { callback, cookie } = await startFlow(late, provider);
    now = new Date(now.getTime() + 601_000);
    const response = await late.request('GET', callback, { cookie });
    await late.close();
    expect(response.headers.location).toBe('/autherror?reason=state_mismatch');
    expect(provider.tokenCalls).toBe(0);
  });

  test('S3 without the flow cookie it is rejected locally', async () => {
    const { callback } = await startFlow(t, provider);
    await expectRefused(callback, undefined, 'state_mismatch');
    await expectRefused(callback, '__Host-torchbearer-flow=', 'state_mismatch');
    expect(provider.tokenCalls).toBe(0);
  });

  test('S4 a sign-in starts with PKCE S256, state and nonce, and an HttpOnly cookie', async () => {
    const response = await t.request('GET', '/api/auth/google');
    const { searchParams } = new URL(String(response.headers.location));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'https://localhost:8080/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name), name).toMatch(/^[\w-]{43}$/);
    }
    expect(response.cookies).toHaveLength(1);
    expect(response.cookies[0]).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    });
    expect(response.cookies[0]?.name).toBe('__Host-torchbearer-flow');
    expect(response.cookies[0]).not.toHaveProperty('domain');
    expect(response.headers['cache-control']).toBe('no-store');

    const attempt = await t.db.signInAttempt.findFirstOrThrow({
      where: { nonce: searchParams.get('nonce') ?? '' },
    });
    const challenge = createHash('sha256').update(attempt.codeVerifier).digest('base64url');
    expect(searchParams.get('code_challenge')).toBe(challenge);
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => {
  const [header = '', payload = ''] = token.split('.');
  const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  return { header: decode(header), payload, claims: decode(payload) };
};
const hmac = (key: string) => (token: string) => {
  const { header, payload } = parts(token);
  const signed = `${encode({ ...header, alg: 'HS256' })}.${payload}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
};
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

describe('S5 an ID token', () => {
  const forged: Record<string, (token: string) => string> = {
    'with alg none': (token) => {
      const { payload } = parts(token);
      return `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
    },
    'with HS256 and the client secret': hmac(clientSecret),
    'signed with a foreign key': (token) => {
      const { header, payload } = parts(token);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const signed = `${encode(header)}.${payload}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    'changed after signing': (token) => {
      const { claims } = parts(token);
      const [header, , signature] = token.split('.');
      return `${header}.${encode({ ...claims, sub: 'another' })}.${signature}`;
    },
    'that is not a token': () => 'nonsense',
    'that is missing': () => '',
  };
  test.each(Object.entries(forged))('%s is rejected', async (_name, forge) => {
    const { callback, cookie } = await startFlow(t, provider);
    provider.forge = forge;
    await expectRefused(callback, cookie, 'failed');
  });

  const wrong: Record<string, Record<string, unknown>> = {
    'of another issuer': { iss: 'https://evil.test' },
    'for another audience': { aud: 'another-client' },
    'for several audiences without this client as azp': { aud: [clientId, 'another-client'] },
    'issued to another client': { azp: 'another-client' },
    'with another nonce': { nonce: 'another' },
    'without a nonce': { nonce: undefined },
    'that has expired': { exp: seconds(-120) },
    'that never expires': { exp: undefined },
    'that is not valid yet': { nbf: seconds(600) },
    'without a subject': { sub: undefined },
  };
  test.each(Object.entries(wrong))('%s is rejected', async (_name, claims) => {
    const { callback, cookie } = await startFlow(t, provider);
    Object.assign(provider.claims, claims);
    await expectRefused(callback, cookie, 'failed');
  });
});

describe('S6 an address', () => {
  test('of another subject is neither linked nor taken over', async () => {
    const first = await sessionOf(cookiesOf(await signInWithGoogle(t, provider)));
    provider.claims.sub = 'somebody-else';
    provider.claims.email = String(provider.claims.email).toUpperCase();
    const { callback, cookie } = await startFlow(t, provider);
    await expectRefused(callback, cookie, 'email_taken');
    const owner = await t.db.user.findUniqueOrThrow({ where: { id: first.user.id } });
    expect(owner.subject).toBe(`subject-${person}`);
    expect(await t.db.user.count({ where: { subject: 'somebody-else' } })).toBe(0);
  });

  test('of another account cannot be taken over by a change at the provider either', async () => {
    await signInWithGoogle(t, provider);
    const taken = provider.claims.email;
    Object.assign(provider.claims, { sub: `mover-${person}`, email: `mover-${person}@students.test` });
    await signInWithGoogle(t, provider);
    provider.claims.email = taken;
    const { callback, cookie } = await startFlow(t, provider);
    await expectRefused(callback, cookie, 'email_taken');
  });

  test.each([
    ['with email_verified false', { email_verified: false }],
    ['without email_verified', { email_verified: undefined }],
    ['with email_verified as text', { email_verified: 'true' }],
    ['that is missing', { email: undefined }],
  ])('%s is rejected', async (_name, claims) => {
    const { callback, cookie } = await startFlow(t, provider);
    Object.assign(provider.claims, claims);
    await expectRefused(callback, cookie, 'unverified_email');
  });
});

describe('S19 returnTo', () => {
  test.each([
    ['/task-all?domain=Design#top', '/task-all?domain=Design#top'],
    ['//evil.test', '/dashboard'],
    ['/\\evil.test', '/dashboard'],
    ['/\t/evil.test', '/dashboard'],
    ['/x/..//evil.test', '/dashboard'],
    ['https://evil.test/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/api/auth/logout', '/dashboard'],
  ])('%j leads to %s', async (returnTo, location) => {
    const response = await signInWithGoogle(t, provider, { returnTo });
    expect(response.headers.location).toBe(location);
  });

  test('that is repeated is ignored', async () => {
    const response = await t.request('GET', '/api/auth/google?returnTo=/a&returnTo=/b');
    expect(response.statusCode).toBe(303);
  });
});
