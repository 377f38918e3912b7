import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '../testing/postgres-server.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDb, type Db, isDatabaseUnavailable } from './db.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A wire to PostgreSQL that can freeze: bytes are taken and go nowhere. */
async function freezableWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let frozen = false;
  const wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.on('data', (bytes) => frozen || far.write(bytes)).on('error', () => {});
    far.on('data', (bytes) => frozen || near.write(bytes)).on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  const address = wire.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    freeze: (now: boolean) => {
      frozen = now;
      // What was cut off in the middle of a message cannot go on.
      if (!now) for (const socket of sockets.splice(0)) socket.destroy();
    },
  };
}

test('S47 a frozen database is given up within 5 s as unavailable, and is used again when it is back', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const wire = await freezableWire(database.url);
  const db = createDb(wire.url, { max: 1 });
  closing.push(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;

  wire.freeze(true);
  // The seconds are those of the driver's timers; the wire is real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(async () => vi.useRealTimers());
  // The first waits for an answer, the second for the connection that the first one holds.
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

  wire.freeze(false);
  await expect.poll(() => db.user.count().catch(() => 'not yet')).toBe(0);
});

/** What a use-case meets: each statement alone, and in a transaction. */
async function bothOf(db: Db, statement: string): Promise<unknown[]> {
  const outcomes = await Promise.allSettled([
    db.$executeRawUnsafe(statement),
    db.$transaction((tx) => tx.$executeRawUnsafe(statement), { timeout: 600_000 }),
    db.$transaction([db.$executeRawUnsafe(statement)]),
  ]);
  return outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'done'));
}

async function databaseFor(patience = { connect: 600_000, statement: 600_000, answer: 600_000 }) {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const db = createDb(database.url, { max: 4, patience });
  closing.push(() => db.$disconnect());
  return { db, url: database.url };
}

test('S47 a connection that PostgreSQL ends as it stops is the database being away', async () => {
  const { db, url } = await databaseFor();
  const asked = bothOf(db, 'SELECT pg_sleep(600)');
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'";
  await expect.poll(async () => (await query(url, `SELECT 1 ${asleep}`)).rows.length).toBe(3);
  await query(url, `SELECT pg_terminate_backend(pid) ${asleep}`);
  for (const error of await asked) expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  expect(await db.user.count()).toBe(0);
});

test.each(['ended', 'cut off', 'silent'])(
  'S47 a COMMIT that is %s is the database being away',
  async (how) => {
    const { url } = await databaseFor();
    await query(
      url,
      `CREATE TABLE slow (n int);
     CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';
     CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION nap()`,
    );
    const wire = await freezableWire(url);
    const patience = { connect: 600_000, statement: 600_000, answer: how === 'silent' ? 1_000 : 600_000 };
    const db = createDb(wire.url, { max: 2, patience });
    closing.push(() => db.$disconnect());
    const insert = 'INSERT INTO slow VALUES (1)';
    const asked = Promise.allSettled([
      db.$transaction((tx) => tx.$executeRawUnsafe(insert), { timeout: 600_000 }),
      db.$transaction([db.$executeRawUnsafe(insert), db.$executeRawUnsafe(insert)]),
    ]);
    if (how !== 'silent') {
      const asleep =
        "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep' AND query = 'COMMIT'";
      await expect.poll(async () => (await query(url, `SELECT 1 ${asleep}`)).rows.length).toBe(2);
      if (how === 'ended') await query(url, `SELECT pg_terminate_backend(pid) ${asleep}`);
      else for (const frozen of [true, false]) wire.freeze(frozen);
    }
    for (const outcome of await asked) {
      const reason = 'reason' in outcome ? outcome.reason : 'done';
      expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
    }
  },
);

test('S47 a connection on which an answer came too late is used by nobody else: its transaction is still open', async () => {
  const { url } = await databaseFor();
  await query(url, 'CREATE TABLE notes (words text)');
  const db = createDb(url, { max: 1, patience: { connect: 600_000, statement: 600_000, answer: 500 } });
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

test('S47 a statement that takes too long is the database being away, a wrong one is ours', async () => {
  const { db } = await databaseFor({ connect: 600_000, statement: 100, answer: 600_000 });
  for (const error of await bothOf(db, 'SELECT pg_sleep(600)'))
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  for (const error of await bothOf(db, 'SELECT 1 / 0')) expect(isDatabaseUnavailable(error)).toBe(false);
});

test.each([
  ['starting up', '57P03'],
  ['too many connections', '53300'],
  ['a full disk', '53100'],
])('S47 a PostgreSQL that refuses connections is away: %s', async (_, state) => {
  // As its protocol says it: an ErrorResponse to whatever comes first.
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
  const db = createDb(`postgresql://torchbearer@127.0.0.1:${port}/torchbearer`, { max: 2 });
  closing.push(() => db.$disconnect());
  for (const error of [...(await bothOf(db, 'SELECT 1')), await db.user.count().catch((error) => error)])
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
});
