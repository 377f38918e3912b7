import fc from 'fast-check';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../database/db.ts';
import { Listener } from '../../database/listener.ts';
import { LiveLog, type LoggedEvent } from '../../database/live-log.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { openBreakableProxy } from '../../testing/breakable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { consumeEvents, type HandleEvents } from './consume-events.ts';
import { sweepLiveEvents } from './sweep-live-events.ts';

const polling = { timeout: 60_000, interval: 20 };
const observer = { log: { child: () => ({ info: () => {}, warn: () => {} }) } };
const closing: (() => unknown)[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  closing.push(() => database.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server as far as it reads the log. */
function openServer(listenTo = database.url) {
  const { db, runSql } = openDb(database.url, { max: 5 });
  const listener = new Listener(listenTo);
  const reads = { count: 0 };
  const counted: RunSql = (statement) => {
    reads.count += 1;
    return runSql(statement);
  };
  const live = new LiveLog(counted, listener);
  closing.push(
    () => db.$disconnect(),
    () => listener.close(),
    () => live.close(),
  );
  return { db, live, listener, reads };
}

async function openWriter() {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  closing.push(() => client.end());
  return {
    send: (text: string) => client.query(text),
    append: (taskId: number) =>
      client.query(
        `SELECT append_live_event('everyone', 'task', '{"taskId": ${taskId}, "change": "created"}')`,
      ),
  };
}

const taskOf = ({ event }: LoggedEvent) => Number('taskId' in event.data ? event.data.taskId : Number.NaN);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const ascending = (a: number, b: number) => a - b;

function collect({ live }: ReturnType<typeof openServer>): number[] {
  const tasks: number[] = [];
  closing.push(live.subscribe((events) => tasks.push(...events.map(taskOf))));
  return tasks;
}
const untilReading = ({ live }: ReturnType<typeof openServer>) =>
  expect.poll(() => live.position, polling).not.toBeNull();

test('an event of a transaction that began earlier and commits later is read once, in its place', async () => {
  const server = openServer();
  const tasks = collect(server);
  await untilReading(server);
  const [early, late] = [await openWriter(), await openWriter()];
  await early.send('BEGIN');
  await early.append(1);
  await late.append(2);
  server.live.wrote();
  // A reader that passed the later one would miss the earlier one.
  const until = server.reads.count + 5;
  await expect.poll(() => server.reads.count, polling).toBeGreaterThan(until);
  expect(tasks).toEqual([]);
  await early.send('COMMIT');
  await expect.poll(() => tasks, polling).toEqual([1, 2]);
});

test('every event is read exactly once on each server, in any order in which parallel transactions commit', async () => {
  const servers = [openServer(), openServer()];
  const seen = servers.map(collect);
  for (const server of servers) await untilReading(server);
  const writers = await Promise.all(upTo(4).map(openWriter));
  let next = 0;
  const written: number[] = [];
  const step = fc.record({
    writer: fc.nat(3),
    act: fc.constantFrom('begin', 'append', 'append', 'commit', 'rollback'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const open = new Map<number, number[]>();
      const end = async (writer: number, how: string) => {
        await writers[writer]?.send(how);
        if (how === 'COMMIT') written.push(...(open.get(writer) ?? []));
        open.delete(writer);
        servers[writer % 2]?.live.wrote();
      };
      for (const { writer, act } of steps) {
        if (act === 'begin' && !open.has(writer)) {
          await writers[writer]?.send('BEGIN');
          open.set(writer, []);
        } else if (act === 'append') {
          next += 1;
          await writers[writer]?.append(next);
          (open.get(writer) ?? written).push(next);
        } else if (open.has(writer) && act !== 'begin') await end(writer, act.toUpperCase());
      }
      for (const writer of [...open.keys()]) await end(writer, 'COMMIT');
      for (const tasks of seen)
        await expect.poll(() => tasks.toSorted(ascending), polling).toEqual(written.toSorted(ascending));
    }),
    { numRuns: 10 },
  );
  expect(seen[0]).toEqual(seen[1]);
});

test('without the connection for notifications a server reads what it missed, once', async () => {
  const proxy = await openBreakableProxy(database.url);
  closing.push(() => proxy.cut());
  const behind = new URL(database.url);
  behind.host = new URL(proxy.endpoint).host;
  const server = openServer(behind.href);
  const tasks = collect(server);
  await expect.poll(() => server.listener.isListening(), polling).toBe(true);
  const writer = await openWriter();
  await writer.append(1);
  await expect.poll(() => tasks, polling).toEqual([1]);
  await proxy.cut();
  await writer.append(2);
  await expect.poll(() => tasks, polling).toEqual([1, 2]);
  await proxy.repair();
  await expect.poll(() => server.listener.isListening(), polling).toBe(true);
  await writer.append(3);
  await expect.poll(() => tasks, polling).toEqual([1, 2, 3]);
});

test('two servers handle each event exactly once and in order; a failure is retried, and undoes what it wrote', async () => {
  const servers = [openServer(), openServer()];
  const writer = await openWriter();
  await writer.send('CREATE TABLE handled (n serial, task int)');
  let failures = 0;
  const handle: HandleEvents = async (tx, events) => {
    await tx.$executeRaw`INSERT INTO handled (task) SELECT * FROM unnest(${events.map(taskOf)}::int[])`;
    if (failures < 2 && events.some((event) => taskOf(event) === 150)) {
      failures += 1;
      throw new Error('The test fails.');
    }
  };
  const stops = servers.map((server) =>
    consumeEvents(server, observer, { name: 'test', kinds: ['task'], handle }),
  );
  closing.push(...stops);
  for (const task of upTo(300)) {
    await writer.append(task);
    servers[task % 2]?.live.wrote();
  }
  const handled = async () =>
    (await writer.send('SELECT task FROM handled ORDER BY n')).rows.map(({ task }) => task);
  await expect.poll(handled, polling).toEqual(upTo(300));
  expect(failures).toBe(2);

  // A server that ends goes on where it was when it starts again.
  await Promise.all(stops.map((stop) => stop()));
  await writer.append(300);
  closing.push(consumeEvents(openServer(), observer, { name: 'test', kinds: ['task'], handle }));
  await expect.poll(handled, polling).toEqual(upTo(301));
});

test('stopping waits for the batch in progress and begins no other', async () => {
  const server = openServer();
  const writer = await openWriter();
  await writer.append(1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const handled: number[] = [];
  const begun = Promise.withResolvers<void>();
  const stop = consumeEvents(server, observer, {
    name: 'test',
    kinds: ['task'],
    handle: async (_tx, events) => {
      begun.resolve();
      await held;
      handled.push(...events.map(taskOf));
      return undefined;
    },
  });
  await begun.promise;
  await writer.append(2);
  const stopping = stop().then(() => handled.push(-1));
  release();
  await stopping;
  expect(handled).toEqual([1, -1]);
});

test('the sweep removes events of more than a day that all consumers have handled, except for the newest', async () => {
  const { db } = openServer();
  const writer = await openWriter();
  for (const task of upTo(5)) await writer.append(task);
  const [, , third] = (await writer.send('SELECT xid, id FROM live_events ORDER BY id')).rows;
  await writer.send(`INSERT INTO live_consumers VALUES ('slow', ${third.xid}, ${third.id})`);
  const left = async () =>
    (await writer.send(`SELECT data->'taskId' AS task FROM live_events ORDER BY id`)).rows;
  const inADay = new Date(Date.now() + 25 * 3_600_000);
  expect(await sweepLiveEvents({ db, now: () => new Date() })).toBe(0);
  expect(await sweepLiveEvents({ db, now: () => inADay })).toBe(3);
  expect(await left()).toEqual([{ task: 3 }, { task: 4 }]);
  await writer.send('DELETE FROM live_consumers');
  expect(await sweepLiveEvents({ db, now: () => inADay })).toBe(1);
  expect(await left()).toEqual([{ task: 4 }]);
});
