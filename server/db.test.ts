import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createDb, isDatabaseUnavailable } from './db.ts';
import { createTestDatabase } from './testing/test-database.ts';

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
