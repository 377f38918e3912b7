import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDb, type Db } from '../database/db.ts';
import { Listener } from '../database/listener.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createAdministrator, createStudent, eraseStudent, givePoints } from '../testing/factories.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { SessionCache, type StoredSession } from './session-cache.ts';

let database: TestDatabase;
let db: Db;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(database.url, { max: 2 });
  closing.push(
    () => database.close(),
    () => db.$disconnect(),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

function openCache(url: string) {
  const listener = new Listener(url);
  closing.push(() => listener.close());
  return { cache: new SessionCache(listener), listener };
}

/** Moves the clock of connections and ages forward. */
function passTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

const some = {
  method: 'google' as const,
  ...{ lastSeenAt: new Date(), expiresAt: new Date(), secondFactorAt: null },
  ...{ user: null, administrator: null, application: null },
};

/** Whether the cache keeps what is read now. */
function keeps(cache: SessionCache, key: string, session: Partial<StoredSession> = {}): boolean {
  cache.beginRead()(key, { id: randomUUID(), ...some, ...session });
  return cache.get(key) !== undefined;
}
const untilListening = (cache: SessionCache) => expect.poll(() => keeps(cache, 'first')).toBe(true);

/** A session of a student and of an administrator, in the database and in the cache. */
async function keepSession(cache: SessionCache): Promise<StoredSession> {
  const user = await createStudent(db);
  const administrator = await createAdministrator(db, { passwordHash: 'old' });
  const row = await db.session.create({
    data: {
      tokenHash: Buffer.from(randomUUID()),
      method: 'google',
      userId: user.id,
      administratorId: administrator.id,
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  const known = { ...administrator, app: false, passkey: false };
  const session = {
    ...row,
    user: { ...user, mustAgree: false },
    administrator: known,
    application: null,
  };
  await untilListening(cache);
  expect(keeps(cache, 'it', session)).toBe(true);
  return session;
}
const userOf = ({ user }: StoredSession) => ({ where: { id: user?.id ?? '' } });
const administratorOf = ({ administrator }: StoredSession) => ({ where: { id: administrator?.id ?? '' } });

describe('a kept session', () => {
  test.each<[string, (session: StoredSession) => Promise<unknown>]>([
    [
      'S70 an app for codes is added',
      ({ administrator }) =>
        db.authenticatorApp.create({
          data: { administratorId: administrator?.id ?? '', secret: 'A', lastStep: 0 },
        }),
    ],
    [
      'S70 a passkey is added',
      ({ administrator }) =>
        db.passkey.create({
          data: {
            ...{ administratorId: administrator?.id ?? '', name: 'Phone', counter: 0 },
            ...{ credentialId: Buffer.from(randomUUID()), publicKey: Buffer.from('key') },
          },
        }),
    ],
    [
      'S70 a second factor is given in it',
      ({ id }) => db.session.update({ where: { id }, data: { secondFactorAt: new Date() } }),
    ],
    ['S14 it is deleted', ({ id }) => db.session.delete({ where: { id } })],
    [
      'S14 its account is disabled',
      (s) => db.user.update({ ...userOf(s), data: { disabledAt: new Date() } }),
    ],
    ['S60 its account is erased', (s) => eraseStudent(db, userOf(s).where.id, new Date())],
    ['S60 the row of its account is deleted', (s) => db.user.delete(userOf(s))],
    ['its account gets a name', (s) => db.user.update({ ...userOf(s), data: { name: 'New' } })],
    ['its account gets an address', (s) => db.user.update({ ...userOf(s), data: { email: 'n@s.test' } })],
    [
      'S15 the password changes',
      (s) => db.administrator.update({ ...administratorOf(s), data: { passwordHash: 'new' } }),
    ],
    [
      'S7 the address of the administrator changes',
      (s) => db.administrator.update({ ...administratorOf(s), data: { email: 'new@festival.test' } }),
    ],
    ['S7 the administrator is deleted', (s) => db.administrator.delete(administratorOf(s))],
    [
      'S16 its end changes',
      ({ id }) => db.session.update({ where: { id }, data: { expiresAt: new Date() } }),
    ],
    ['S14 all sessions are removed', () => db.$executeRaw`TRUNCATE sessions`],
  ])('is dropped on every server when %s', async (_change, change) => {
    const [here, there] = [openCache(database.url), openCache(database.url)];
    const session = await keepSession(here.cache);
    await untilListening(there.cache);
    expect(keeps(there.cache, 'it', session)).toBe(true);
    await change(session);
    for (const { cache, listener } of [here, there]) {
      await listener.catchUp();
      expect(cache.get('it')).toBeUndefined();
    }
  });

  test('stays when points or the time of the last request change', async () => {
    const { cache, listener } = openCache(database.url);
    const session = await keepSession(cache);
    await givePoints(db, userOf(session).where, 5);
    await db.session.update({ where: { id: session.id }, data: { lastSeenAt: new Date() } });
    await db.user.update({
      ...userOf(session),
      data: { lastSignInAt: new Date(), name: session.user?.name ?? '' },
    });
    await listener.catchUp();
    expect(cache.get('it')).toBeDefined();
  });

  test('S14 is not kept if a change was committed after its read began', async () => {
    const { cache, listener } = openCache(database.url);
    const session = await keepSession(cache);
    const keep = cache.beginRead();
    await db.session.delete({ where: { id: session.id } });
    await listener.catchUp();
    keep('it', session);
    expect(cache.get('it')).toBeUndefined();
    expect(keeps(cache, 'another')).toBe(true);
  });

  test('S14 is dropped by the time `catchUp` resolves, under concurrency too', async () => {
    const { cache, listener } = openCache(database.url);
    await untilListening(cache);
    const user = await createStudent(db);
    const rows = await db.session.createManyAndReturn({
      data: Array.from({ length: 100 }, () => ({
        tokenHash: Buffer.from(randomUUID()),
        method: 'google' as const,
        userId: user.id,
        expiresAt: new Date(),
      })),
    });
    const kept = rows.map(async (row) => {
      const session = { ...row, user: null, administrator: null, application: null };
      cache.beginRead()(row.id, session);
      await db.session.delete({ where: { id: row.id } });
      await listener.catchUp();
      return cache.get(row.id);
    });
    expect(new Set(await Promise.all(kept))).toEqual(new Set([undefined]));
  });

  test('is read again after a minute', async () => {
    const { cache, listener } = openCache(database.url);
    await keepSession(cache);
    passTime(60_001);
    await listener.catchUp();
    expect(cache.get('it')).toBeUndefined();
    expect(keeps(cache, 'another')).toBe(true);
  });

  test('is the most recently used of ten thousand', async () => {
    const { cache, listener } = openCache(database.url);
    await keepSession(cache);
    const names = Array.from({ length: 10_000 }, (_, index) => `session ${index}`);
    for (const name of names.slice(0, -2)) cache.beginRead()(name, { id: randomUUID(), ...some });
    await listener.catchUp();
    expect(cache.get('it')).toBeDefined();
    for (const name of names.slice(-2)) cache.beginRead()(name, { id: randomUUID(), ...some });
    expect(
      ['it', 'session 0', 'session 1', 'session 9999'].map((name) => cache.get(name) !== undefined),
    ).toEqual([true, false, true, true]);
  });
});

describe('without notifications', () => {
  test('S14 nothing is kept while the connection is lost, and nothing from before it counts afterwards', async () => {
    const proxy = await openBreakableProxy(database.url);
    const url = new URL(database.url);
    url.host = new URL(proxy.endpoint).host;
    const { cache, listener } = openCache(url.href);
    const session = await keepSession(cache);
    const keep = cache.beginRead();
    await proxy.cut();
    await listener.catchUp();
    expect(cache.get('it')).toBeUndefined();
    expect(keeps(cache, 'another')).toBe(false);

    await db.session.delete({ where: { id: session.id } });
    await proxy.repair();
    await untilListening(cache);
    expect(cache.get('it')).toBeUndefined();
    keep('it', session);
    expect(cache.get('it'), 'read before the connection was lost').toBeUndefined();
    await proxy.cut();
  });

  test('S14 no session counts for longer than 900 ms if the connection is frozen, and none afterwards', async () => {
    const proxy = await openBreakableProxy(database.url);
    const url = new URL(database.url);
    url.host = new URL(proxy.endpoint).host;
    const { cache, listener } = openCache(url.href);
    const session = await keepSession(cache);
    proxy.freeze();
    await db.session.delete({ where: { id: session.id } });
    passTime(901);
    expect(cache.get('it')).toBeUndefined();
    // It gives the connection up.
    await listener.catchUp();
    expect(keeps(cache, 'another')).toBe(false);
    await proxy.cut();
  });

  test('nothing is kept before the migration that adds the triggers', async () => {
    const empty = await createEmptyDatabase();
    closing.unshift(() => empty.close());
    const { cache } = openCache(empty.url);
    const end = vi.spyOn(Client.prototype, 'end');
    expect(keeps(cache, 'while it connects')).toBe(false);
    await expect.poll(() => end.mock.calls.length).toBe(1);
    expect(keeps(cache, 'afterwards')).toBe(false);
  });
});
