import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { Listener } from '../../database/listener.ts';
import { SessionCache } from '../../http/session-cache.ts';
import { openBreakableProxy } from '../../testing/breakable-proxy.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword } from './hash-password.ts';

const password = 'a quiet lamp by the river';
const hour = 3_600_000;

let t: TestApp;
let now = new Date('2026-02-01T08:00:00Z');
/** Two servers on one database: a session ends on the first. */
let here: FastifyInstance;
let there: FastifyInstance;
let listenerThere: Listener;

beforeAll(async () => {
  t = await createTestApp({ now: () => now, keepsInMemory: true });
  here = t.app;
  listenerThere = new Listener(t.deps.config.database.url);
  there = await serverWith(listenerThere);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await there.close();
  await listenerThere.close();
  await t.close();
});

const serverWith = (listener: Listener) =>
  buildApp({ ...t.deps, listener, sessionCache: new SessionCache(listener) });
const statusOf = async (server: FastifyInstance, cookie: string) =>
  (await server.inject({ url: '/api/tasks', headers: { cookie } })).statusCode;
const readsSession = async (server: FastifyInstance, cookie: string) =>
  (await statementsOf(() => statusOf(server, cookie))).some((text) => text.includes('FROM sessions'));

async function keep(cookie: string, servers = [here, there]): Promise<void> {
  for (const server of servers) {
    expect(await statusOf(server, cookie)).toBe(200);
    await expect.poll(() => readsSession(server, cookie)).toBe(false);
  }
}

async function administrator() {
  const row = await createAdministrator(t.db, { passwordHash: await hashPassword(password) });
  return { row, cookie: await t.signInAs(row), elsewhere: await t.signInAs(row) };
}

describe('a session that is kept in memory ends at once here, and on the other server with the notification', () => {
  async function expectEnded(cookie: string): Promise<void> {
    expect(await statusOf(here, cookie)).toBe(401);
    await listenerThere.catchUp();
    expect(await statusOf(there, cookie)).toBe(401);
  }

  test('S14 when its owner signs out', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    await keep(cookie);
    await t.request('POST', '/api/auth/logout', { cookie });
    await expectEnded(cookie);
  });

  test('S13 when the browser signs in again', async () => {
    const { row, cookie } = await administrator();
    await keep(cookie);
    const signedIn = await t.request('POST', '/api/auth/admin', {
      cookie,
      body: { email: row.email, password },
    });
    expect(signedIn.statusCode).toBe(200);
    await expectEnded(cookie);
  });

  test('S60 when an administrator deletes the account', async () => {
    const student = await createStudent(t.db);
    const cookie = await t.signInAs(student);
    await keep(cookie);
    const { cookie: admin } = await administrator();
    const deleted = await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie: admin });
    expect(deleted.statusCode).toBe(204);
    await expectEnded(cookie);
  });
});

test('S7 removal from the list counts at the next request of a kept session, on every server', async () => {
  const { row, cookie } = await administrator();
  await keep(cookie);
  t.allowList.delete(row.email);
  for (const server of [here, there]) {
    const sent = await statementsOf(async () => expect(await statusOf(server, cookie)).toBe(401));
    expect(sent.filter((text) => text.includes('FROM sessions'))).toEqual([]);
  }
  t.allowList.add(row.email);
});

test('S16 a kept session ends at its end and after its idle time', async () => {
  const cookie = await t.signInAs(await createStudent(t.db));
  const { idleHours, maxHours } = t.deps.config.sessions;
  const end = now.getTime() + maxHours * hour;
  while (end - now.getTime() > 1_000) {
    await keep(cookie);
    now = new Date(Math.min(now.getTime() + (idleHours / 2) * hour, end - 1_000));
  }
  await keep(cookie);
  now = new Date(end);
  expect(await statusOf(here, cookie)).toBe(401);

  const idle = await t.signInAs(await createStudent(t.db));
  await keep(idle);
  now = new Date(now.getTime() + idleHours * hour + 1);
  expect(await statusOf(here, idle)).toBe(401);
});

test('S16 the time of the last request is stored once a minute', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const lastSeen = async () => {
    await statusOf(here, cookie);
    const { lastSeenAt } = await t.db.session.findFirstOrThrow({ where: { userId: student.id } });
    return lastSeenAt;
  };
  const start = now;
  await keep(cookie, [here]);
  now = new Date(start.getTime() + 60_000);
  expect(await lastSeen()).toEqual(start);
  now = new Date(start.getTime() + 60_001);
  expect(await lastSeen()).toEqual(now);
  await keep(cookie, [here]);
  const touched = now;
  now = new Date(now.getTime() + 59_000);
  expect(await lastSeen()).toEqual(touched);
});

test('S14 a server whose notifications do not arrive reads every session', async () => {
  const { url } = t.deps.config.database;
  const proxy = await openBreakableProxy(url);
  const through = new URL(url);
  through.host = new URL(proxy.endpoint).host;
  const listener = new Listener(through.href);
  const server = await serverWith(listener);
  const [lost, frozen] = [
    await t.signInAs(await createStudent(t.db)),
    await t.signInAs(await createStudent(t.db)),
  ];

  await keep(lost, [server]);
  await proxy.cut();
  await listener.catchUp();
  expect(await readsSession(server, lost)).toBe(true);
  expect(await readsSession(server, lost), 'not kept').toBe(true);
  await t.request('POST', '/api/auth/logout', { cookie: lost });
  expect(await statusOf(server, lost)).toBe(401);

  await proxy.repair();
  await keep(frozen, [server]);
  expect(await statusOf(server, lost)).toBe(401);
  proxy.freeze();
  await t.request('POST', '/api/auth/logout', { cookie: frozen });
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 901);
  expect(await statusOf(server, frozen)).toBe(401);
  await server.close();
  await listener.close();
  await proxy.cut();
});
