import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEvents } from '../../contract/live-events.ts';
import { pageIdleHeader } from '../../contract/session.ts';
import { browserDays } from '../../http/session.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  eraseStudent,
} from '../../testing/factories.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { attemptLimits } from './limit-password-attempts.ts';
import { setPassword } from './set-password.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

const password = 'a quiet lamp by the river';
const hour = 3_600_000;
const start = new Date('2026-02-01T08:00:00Z');
const visitor = { user: null, administrator: null };

let t: TestApp;
let now = start;

beforeAll(async () => {
  t = await createTestApp({ now: () => now, keepsInMemory: true });
});
afterAll(() => t.close());

const sessionOf = async (cookie: string) => (await t.request('GET', '/api/session', { cookie })).json();
/** Calls a route that needs a session: 401 if the cookie is not valid. */
const statusOf = async (cookie: string) => (await t.request('GET', '/api/tasks', { cookie })).statusCode;
const signIn = (email: string, cookie?: string) =>
  t.request('POST', '/api/auth/admin', {
    body: { email, password },
    remoteAddress: freshAddress(),
    ...(cookie !== undefined && { cookie }),
  });
const cookieOf = (response: Awaited<ReturnType<typeof signIn>>) =>
  `__Host-torchbearer=${response.cookies[0]?.value}`;

async function administrator(email: string) {
  t.allowList.add(email);
  await setPassword(t.deps, { email, password });
  return t.db.administrator.findUniqueOrThrow({ where: { email } });
}

describe('a session', () => {
  test('S13 is new at each sign-in, and the previous one ends', async () => {
    await administrator('s13@festival.test');
    const first = cookieOf(await signIn('s13@festival.test'));
    const second = cookieOf(await signIn('s13@festival.test', first));
    expect(second).not.toBe(first);
    expect(Buffer.from(second.split('=')[1] ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(await sessionOf(first)).toEqual(visitor);
    expect((await sessionOf(second)).administrator.email).toBe('s13@festival.test');
  });

  test('S13 never uses a token that the browser sent', async () => {
    await administrator('fixed@festival.test');
    const planted = `__Host-torchbearer=${'A'.repeat(43)}`;
    const given = cookieOf(await signIn('fixed@festival.test', planted));
    expect(given).not.toBe(planted);
    expect(await sessionOf(planted)).toEqual(visitor);
  });

  test('S13 is stored only as a hash', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const token = cookie.split('=')[1] ?? '';
    const rows = await t.db.$queryRaw<{ found: boolean }[]>`
      SELECT position(convert_to(${token}, 'UTF8') in token_hash) > 0 AS found FROM sessions`;
    expect(rows.some(({ found }) => found)).toBe(false);
  });

  test('S14 ends on the server when its owner signs out: a copied cookie gets 401', async () => {
    const student = await createStudent(t.db);
    const cookie = await t.signInAs(student);
    const other = await t.signInAs(student);
    expect(await statusOf(cookie)).toBe(200);
    const response = await t.request('POST', '/api/auth/logout', { cookie });
    expect(response.statusCode).toBe(204);
    expect(response.cookies[0]).toMatchObject({
      name: '__Host-torchbearer',
      value: '',
      path: '/',
      secure: true,
    });
    expect(Number(response.cookies[0]?.expires)).toBe(0);
    expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(other), 'other devices stay').toBe(200);
    const again = await t.request('POST', '/api/auth/logout', { cookie });
    expect(again.statusCode, 'a second sign-out is not an error').toBe(204);
  });

  test('S14 of a disabled or deleted user gets 401', async () => {
    const disable = (id: string) => t.db.user.update({ where: { id }, data: { disabledAt: start } });
    const remove = (id: string) => eraseStudent(t.db, id, start);
    for (const end of [disable, remove]) {
      const student = await createStudent(t.db);
      const cookie = await t.signInAs(student);
      expect(await statusOf(cookie)).toBe(200);
      await end(student.id);
      await t.deps.listener?.catchUp();
      expect(await statusOf(cookie)).toBe(401);
      expect(await sessionOf(cookie)).toEqual(visitor);
    }
  });

  test('S14 of a removed administrator gets 401', async () => {
    const row = await createAdministrator(t.db);
    const cookie = await t.signInAs(row);
    expect(await statusOf(cookie)).toBe(200);
    t.allowList.delete(row.email);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('S15 ends with a change of password, which needs the current one; the session that changed it stays', async () => {
    const row = await administrator('s15@festival.test');
    const here = cookieOf(await signIn(row.email));
    const elsewhere = cookieOf(await signIn(row.email));
    const change = (body: { current: string; password: string }, remoteAddress = freshAddress()) =>
      t.request('POST', '/api/admin/account/password', { cookie: here, body, remoteAddress });
    const changed = 'another lamp, another river';

    const wrong = await change({ current: 'wrong', password: changed });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.current']);
    const weak = await change({ current: password, password: 'password1234' });
    expect([weak.statusCode, weak.json().errors[0].path]).toEqual([422, 'body.password']);
    expect((await sessionOf(elsewhere)).administrator).not.toBeNull();

    // Tries to sign in from the same network, as strangers can make, do not count.
    const from = freshAddress();
    const guess = { email: row.email, password: 'guess' };
    for (const _ of Array(attemptLimits.network + 1))
      await t.request('POST', '/api/auth/admin', { body: guess, remoteAddress: from });
    for (const _ of Array(attemptLimits.pair))
      expect((await change({ current: 'guess', password: changed }, from)).statusCode).toBe(400);
    expect((await change({ current: password, password: changed }, from)).statusCode).toBe(429);

    expect((await change({ current: password, password: changed })).statusCode).toBe(204);
    const account = await t.request('GET', '/api/admin/account', { cookie: here });
    expect(account.json()).toMatchObject({ hasPassword: true });
    await t.deps.listener?.catchUp();
    expect((await sessionOf(here)).administrator).not.toBeNull();
    expect(await sessionOf(elsewhere)).toEqual(visitor);
    expect((await signIn(row.email)).statusCode).toBe(401);

    await setPassword(t.deps, { email: row.email, password });
    await t.deps.listener?.catchUp();
    expect(await sessionOf(here), 'set from the command line: all end').toEqual(visitor);
  });

  test('S16 ends after its idle time and continues while it is used', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const { idleHours } = t.deps.config.sessions;
    now = new Date(now.getTime() + (idleHours - 1) * hour);
    expect(await statusOf(cookie)).toBe(200);
    now = new Date(now.getTime() + (idleHours - 1) * hour);
    expect(await statusOf(cookie)).toBe(200);
    now = new Date(now.getTime() + idleHours * hour + 1);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('S16 ends after its absolute time, however much it is used', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const { idleHours, maxHours } = t.deps.config.sessions;
    for (let used = 0; used + idleHours / 2 < maxHours; used += idleHours / 2) {
      expect(await statusOf(cookie)).toBe(200);
      now = new Date(now.getTime() + (idleHours / 2) * hour);
    }
    now = new Date(now.getTime() + (idleHours / 2) * hour);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('S16 of an administrator has a shorter idle time', async () => {
    const cookie = await t.signInAs(await createAdministrator(t.db));
    now = new Date(now.getTime() + t.deps.config.sessions.adminIdleHours * hour + 1);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('S16 is not used by the requests of an idle page, which its idle time ends', async () => {
    const cookie = await t.signInAs(await createAdministrator(t.db));
    const { id } = await createSubmission(t.db, {
      user: await createStudent(t.db),
      task: await createTask(t.db),
    });
    const heartbeat = async (headers = {}) =>
      (await t.request('PUT', `/api/admin/submissions/${id}/claim`, { cookie, headers, body: {} }))
        .statusCode;
    const idle = { [pageIdleHeader]: '1' };
    const almost = (t.deps.config.sessions.adminIdleHours - 0.25) * hour;
    now = new Date(now.getTime() + almost);
    expect(await heartbeat()).toBe(200);
    now = new Date(now.getTime() + almost);
    expect(await heartbeat(idle)).toBe(200);
    // A page opens another stream by itself, without that header.
    const stream = { cookie, 'last-event-id': '1-1' };
    expect((await t.app.inject({ method: 'HEAD', url: getEvents.path, headers: stream })).statusCode).toBe(
      200,
    );
    now = new Date(now.getTime() + hour / 2);
    expect(await heartbeat(idle)).toBe(401);
  });

  test('is deleted by the sweep when it has expired, with unfinished sign-ins and counts, and not by a sign-in', async () => {
    const expired = { expiresAt: new Date(now.getTime() - 1) };
    const kept = await t.signInAs(await createStudent(t.db));
    await t.signInAs(await createStudent(t.db));
    const [last] = await t.db.session.findMany({ orderBy: { id: 'desc' }, take: 1 });
    await t.db.session.update({ where: { id: last?.id ?? '' }, data: expired });
    const hash = (n: number) => Buffer.alloc(32, n);
    const attempt = { browserHash: hash(0), nonce: 'n', codeVerifier: 'v' };
    await t.db.signInAttempt.create({ data: { ...attempt, stateHash: hash(1), ...expired } });
    await t.db.signInAttempt.create({
      data: { ...attempt, stateHash: hash(2), expiresAt: new Date(now.getTime() + 1) },
    });
    await t.db.signInLimit.create({ data: { key: hash(3), failures: 1, ...expired } });
    await administrator('sweep@festival.test');
    expect((await signIn('sweep@festival.test')).statusCode).toBe(200);
    expect(await t.db.session.count({ where: { id: last?.id ?? '' } }), 'by no request').toBe(1);

    const removed = await Promise.all([sweepSignIns(t.deps), sweepSignIns(t.deps)]);
    expect(removed[0] + removed[1]).toBeGreaterThanOrEqual(3);
    for (const rows of [t.db.session, t.db.signInAttempt, t.db.signInLimit] as const)
      expect(await (rows as typeof t.db.session).count({ where: { expiresAt: { lte: now } } })).toBe(0);
    expect(await t.db.signInAttempt.count({ where: { stateHash: hash(2) } })).toBe(1);
    expect(await statusOf(kept)).toBe(200);
  });

  test('the identity of a deleted account is remembered for a year', async () => {
    const deletedAt = (days: number) => new Date(now.getTime() - days * 24 * hour);
    await t.db.formerAccount.createMany({
      data: [364, 366].map((days) => ({ mark: Buffer.from([days % 256]), deletedAt: deletedAt(days) })),
    });
    await sweepSignIns(t.deps);
    expect(await t.db.formerAccount.findMany({ select: { deletedAt: true } })).toEqual([
      { deletedAt: deletedAt(364) },
    ]);
  });

  test('S17 uses cookies that only this host can set and no script can read', async () => {
    await administrator('s17@festival.test');
    const response = await signIn('s17@festival.test');
    const safe = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' };
    expect(response.cookies).toMatchObject([
      { name: '__Host-torchbearer', ...safe, maxAge: t.deps.config.sessions.maxHours * 3_600 },
      { name: '__Host-torchbearer-browser', ...safe, maxAge: browserDays * 24 * 3_600 },
    ]);
    for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain');
  });

  test.each([
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['a null origin', { origin: 'null' }],
  ])('S18 is neither ended nor started by %s', async (_name, headers) => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const out = await t.request('POST', '/api/auth/logout', { cookie, headers });
    expect(out.json()).toMatchObject({ status: 403, code: 'cross_site_request' });
    expect(await statusOf(cookie)).toBe(200);
    const row = await administrator('s18@festival.test');
    const before = await t.db.session.count({ where: { administratorId: row.id } });
    const body = { email: row.email, password };
    const signedIn = await t.request('POST', '/api/auth/admin', {
      body,
      headers,
      remoteAddress: freshAddress(),
    });
    expect(signedIn.statusCode).toBe(403);
    expect(await t.db.session.count({ where: { administratorId: row.id } })).toBe(before);
  });

  test('S18 is not started by a form or a plain text body', async () => {
    await administrator('form@festival.test');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await t.request('POST', '/api/auth/admin', {
        headers: { 'content-type': type },
        body: JSON.stringify({ email: 'form@festival.test', password }),
        remoteAddress: freshAddress(),
      });
      expect(response.statusCode, type).toBe(415);
    }
  });

  test('S59 sign-in, refusal and sign-out are audited, without address or password', async () => {
    const row = await administrator('s59@festival.test');
    const since = await t.db.auditEvent.findFirst({ orderBy: { at: 'desc' } });
    const cookie = cookieOf(await signIn(row.email));
    await t.request('POST', '/api/auth/logout', { cookie });
    await t.request('POST', '/api/auth/admin', {
      body: { email: row.email, password: 'canary-password' },
      remoteAddress: freshAddress(),
    });
    const events = await t.db.auditEvent.findMany({
      where: { at: { gte: since?.at ?? start }, subjectId: row.id },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['administrator.set-password', 'system'],
      ['session.start', 'administrator'],
      ['session.end', 'administrator'],
      ['session.refuse', 'visitor'],
    ]);
    expect(events.every(({ actorKind, requestId }) => actorKind === 'system' || requestId !== null)).toBe(
      true,
    );
    expect(events.at(-1)?.detail).toEqual({ method: 'password', reason: 'wrong_credentials' });
    expect(JSON.stringify(events)).not.toMatch(/canary|festival\.test/);
  });
});
