import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createStudent } from '../testing/factories.ts';
import { query } from '../testing/postgres-server.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDb, isDatabaseUnavailable, isWriteConflict, openDb } from './db.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A TCP proxy to PostgreSQL that can freeze: it accepts bytes and does not forward them. */
async function freezableProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.on('data', (bytes) => frozen || far.write(bytes)).on('error', () => {});
    far.on('data', (bytes) => frozen || near.write(bytes)).on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    freeze: (now: boolean) => {
      frozen = now;
      // A connection that was interrupted within a message cannot continue.
      if (!now) for (const socket of sockets.splice(0)) socket.destroy();
    },
  };
}

test('S47 a frozen database is unavailable within 5 s, and works again after it recovers', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const proxy = await freezableProxy(database.url);
  const db = createDb(proxy.url, { max: 1 });
  closing.push(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;

  proxy.freeze(true);
  // The driver's timers are fake; the connection is real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(async () => vi.useRealTimers());
  // The first waits for a response, the second for the connection that the first one holds.
  const both = Promise.allSettled([db.user.count(), db.$transaction((tx) => tx.user.count())]);
  // Not expect.poll: under fake timers it moves the clock.
  while (vi.getTimerCount() < 2) await setImmediate();
  vi.advanceTimersByTime(5_000);
  const outcomes = await both;
  vi.useRealTimers();
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(isDatabaseUnavailable('reason' in outcome && outcome.reason), JSON.stringify(outcome)).toBe(true);
  }

  proxy.freeze(false);
  await expect.poll(() => db.user.count().catch(() => 'not yet')).toBe(0);
});

type Opened = Pick<ReturnType<typeof openDb>, 'db' | 'runSql'>;

/** Runs the statement as use cases do: without Prisma, alone, in an interactive transaction and in a batch. */
async function errorsOf({ db, runSql }: Opened, statement: string): Promise<unknown[]> {
  const outcomes = await Promise.allSettled([
    runSql(Prisma.raw(statement)),
    db.$executeRawUnsafe(statement),
    db.$transaction((tx) => tx.$executeRawUnsafe(statement), { timeout: 600_000 }),
    db.$transaction([db.$executeRawUnsafe(statement)]),
  ]);
  return outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'done'));
}

async function databaseFor(timeouts = { connect: 600_000, statement: 600_000, query: 600_000 }) {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const opened = openDb(database.url, { max: 4, timeouts });
  closing.push(() => opened.db.$disconnect());
  return { ...opened, url: database.url };
}

test.each([
  ['closes connections', ''],
  ['refuses connections on each of its addresses', 'localhost:1'],
  ['has no route', '255.255.255.255'],
  ['has no address', 'postgres.invalid'],
])('S47 a database whose host %s is unavailable', async (_, unreachable) => {
  const closesAll = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  closing.push(async () => closesAll.close());
  await once(closesAll, 'listening');
  const address = closesAll.address();
  const host = unreachable || `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const opened = openDb(`postgresql://somebody:secret@${host}/torchbearer`, { max: 4 });
  const { db } = opened;
  closing.push(() => db.$disconnect());
  for (const error of [
    ...(await errorsOf(opened, 'SELECT 1')),
    await db.user.count().catch((reason) => reason),
  ]) {
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  }
});

test('S47 statements without a response in time count as unavailable, in and outside of transactions', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const proxy = await freezableProxy(database.url);
  const opened = openDb(proxy.url, {
    max: 5,
    timeouts: { connect: 600_000, statement: 600_000, query: 500 },
  });
  const { db } = opened;
  closing.push(() => db.$disconnect());
  // Five connections, so that each statement below waits for its response and not for a connection.
  await Promise.all(Array.from({ length: 5 }, () => db.$executeRaw`SELECT pg_sleep(0.1)`));
  proxy.freeze(true);
  const [errors, model] = await Promise.all([
    errorsOf(opened, 'SELECT 1'),
    db.user.count().catch((reason) => reason),
  ]);
  for (const error of [...errors, model]) expect(isDatabaseUnavailable(error), String(error)).toBe(true);
});

test('S47 a connection that PostgreSQL terminates counts as unavailable', async () => {
  const { db, runSql, url } = await databaseFor();
  const outcomes = errorsOf({ db, runSql }, 'SELECT pg_sleep(600)');
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'";
  await expect.poll(async () => (await query(url, `SELECT 1 ${asleep}`)).rows.length).toBe(4);
  await query(url, `SELECT pg_terminate_backend(pid) ${asleep}`);
  for (const error of await outcomes) expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  expect(await db.user.count()).toBe(0);
});

test.each(['ended', 'cut off', 'silent'])('S47 a COMMIT that is %s counts as unavailable', async (how) => {
  const { url } = await databaseFor();
  await query(
    url,
    `CREATE TABLE slow (n int);
     CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';
     CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION nap()`,
  );
  const proxy = await freezableProxy(url);
  const timeouts = { connect: 600_000, statement: 600_000, query: how === 'silent' ? 1_000 : 600_000 };
  const db = createDb(proxy.url, { max: 2, timeouts });
  closing.push(() => db.$disconnect());
  const insert = 'INSERT INTO slow VALUES (1)';
  const outcomes = Promise.allSettled([
    db.$transaction((tx) => tx.$executeRawUnsafe(insert), { timeout: 600_000 }),
    db.$transaction([db.$executeRawUnsafe(insert), db.$executeRawUnsafe(insert)]),
  ]);
  if (how !== 'silent') {
    const asleep =
      "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep' AND query = 'COMMIT'";
    await expect.poll(async () => (await query(url, `SELECT 1 ${asleep}`)).rows.length).toBe(2);
    if (how === 'ended') await query(url, `SELECT pg_terminate_backend(pid) ${asleep}`);
    else for (const frozen of [true, false]) proxy.freeze(frozen);
  }
  for (const outcome of await outcomes) {
    const reason = 'reason' in outcome ? outcome.reason : 'done';
    expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
  }
});

test('S47 a connection whose response came too late is not reused: its transaction is still open', async () => {
  const { url } = await databaseFor();
  await query(url, 'CREATE TABLE notes (words text)');
  const db = createDb(url, { max: 1, timeouts: { connect: 600_000, statement: 600_000, query: 500 } });
  closing.push(() => db.$disconnect());
  const own = createDb(url, { max: 1 });
  closing.push(() => own.$disconnect());
  const given = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holding = own.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(1)`;
      taken.resolve();
      await given.promise;
    },
    { timeout: 600_000 },
  );
  await taken.promise;
  const late = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`INSERT INTO notes VALUES ('half')`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(1)`;
    },
    { timeout: 600_000 },
  );
  await expect(late).rejects.toSatisfy(isDatabaseUnavailable);
  given.resolve();
  await holding;
  await expect.poll(() => db.$executeRaw`INSERT INTO notes VALUES ('whole')`.catch(() => 'not yet')).toBe(1);
  expect((await query(url, 'SELECT words FROM notes')).rows).toEqual([{ words: 'whole' }]);
});

test('S47 a statement that times out counts as unavailable, an invalid one does not', async () => {
  const opened = await databaseFor({ connect: 600_000, statement: 100, query: 600_000 });
  for (const error of await errorsOf(opened, 'SELECT pg_sleep(600)'))
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  for (const error of await errorsOf(opened, 'SELECT 1 / 0'))
    expect(isDatabaseUnavailable(error)).toBe(false);
});

test.each([
  ['starting up', '57P03'],
  ['too many connections', '53300'],
  ['a full disk', '53100'],
])('S47 a PostgreSQL that rejects connections counts as unavailable: %s', async (_, state) => {
  // PostgreSQL's protocol: an ErrorResponse to the first message.
  const fields = `SFATAL\0VFATAL\0C${state}\0Mnot now\0\0`;
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
  refusal.writeUInt32BE(refusal.length - 1, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const opened = openDb(`postgresql://torchbearer@127.0.0.1:${port}/torchbearer`, { max: 2 });
  const { db } = opened;
  closing.push(() => db.$disconnect());
  for (const error of [
    ...(await errorsOf(opened, 'SELECT 1')),
    await db.user.count().catch((error) => error),
  ])
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
});

test.each(['40001', '40P01', '23514'])(
  'a write conflict is recognized by its SQLSTATE: %s',
  async (state) => {
    const database = await createTestDatabase();
    closing.push(() => database.close());
    const { db, runSql } = openDb(database.url, { max: 2 });
    closing.push(() => db.$disconnect());
    const fail = `DO $$ BEGIN RAISE EXCEPTION 'row 40001' USING ERRCODE = '${state}'; END $$`;
    const errors = [
      db.$executeRawUnsafe(fail),
      db.$transaction((tx) => tx.$executeRawUnsafe(fail)),
      runSql(Prisma.raw(fail)),
    ].map((failed) =>
      failed.then(
        () => expect.fail(),
        (error: unknown) => error,
      ),
    );
    for (const error of await Promise.all(errors)) {
      expect(isWriteConflict(error), String(error)).toBe(state !== '23514');
    }
  },
);

test('a connection runs one query at a time, also of the relations that Prisma reads at once', async () => {
  const database = await createTestDatabase();
  closing.push(database.close);
  const db = createDb(database.url, { max: 1 });
  closing.push(() => db.$disconnect());
  await createStudent(db);
  // Otherwise pg warns, and `fail-on-concurrent-queries.ts` makes an error of it.
  const [user] = await db.$transaction((tx) =>
    tx.user.findMany({
      include: { sessions: true, submissions: true, ledger: true, uploads: true, appeals: true },
    }),
  );
  expect(user).toMatchObject({ sessions: [], submissions: [], ledger: [], uploads: [], appeals: [] });
});
