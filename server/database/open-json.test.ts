import { once } from 'node:events';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDb, type Db } from './db.ts';
import { batchSize, type JsonArray, openJson } from './open-json.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.url, { max: 2 });
});
afterAll(async () => {
  await db.$disconnect();
  await database.close();
});

interface Row {
  readonly n: number;
}

const open = (rows: Prisma.Sql, options: Partial<JsonArray<Row>> = {}, url = database.url) =>
  openJson<Row>(url, {
    rows,
    write: ({ n }) => JSON.stringify(n),
    counted: Prisma.sql`SELECT 1 AS count`,
    onCount: async () => {},
    signal: new AbortController().signal,
    ...options,
  });
const numbers = (count: number) => Prisma.sql`SELECT n FROM generate_series(1, ${count}::int) AS n`;
const cursors = () => db.$queryRaw<unknown[]>`
  SELECT pid FROM pg_stat_activity WHERE query LIKE 'FETCH%' AND datname = current_database()`;

test('any number of rows is one array, in their order', async () => {
  for (const count of [0, 1, batchSize - 1, batchSize, batchSize + 1, 3 * batchSize]) {
    const body = await text(await open(numbers(count)));
    expect(body).toBe(JSON.stringify(Array.from({ length: count }, (_, index) => index + 1)));
  }
  await expect.poll(cursors).toHaveLength(0);
});

test('rows are read as fast as the reader takes them, so that memory is constant', async () => {
  let [written, received, most] = [0, 0, 0];
  const write = () => {
    written += 1;
    return JSON.stringify('x'.repeat(1000));
  };
  for await (const part of await open(numbers(20_000), { write })) {
    most = Math.max(most, written - received);
    received += String(part).split(',').length;
  }
  expect(written).toBe(20_000);
  expect(most).toBeLessThanOrEqual(3 * batchSize);
});

test('an error after the first bytes breaks the stream', async () => {
  const failing = Prisma.sql`SELECT 1 / (5000 - n) AS n FROM generate_series(1, 10000) AS n`;
  await expect(text(await open(failing))).rejects.toThrow('division by zero');
  const write = ({ n }: Row) => {
    if (n === 5_000) throw new Error('not of the schema');
    return String(n);
  };
  await expect(json(await open(numbers(10_000), { write }))).rejects.toThrow('not of the schema');
  await expect.poll(cursors).toHaveLength(0);
});

test('an error before the first bytes is thrown', async () => {
  await expect(open(Prisma.sql`SELECT 1 / 0 AS n`)).rejects.toThrow('division by zero');
});

test('a destroyed stream ends the connection', async () => {
  const stream = await open(numbers(1_000_000));
  expect(await cursors()).toHaveLength(1);
  stream.destroy();
  await expect.poll(cursors).toHaveLength(0);
});

test('a stream that is destroyed while PostgreSQL does not answer closes at once', async () => {
  const proxy = await openBreakableProxy(database.url);
  const url = new URL(database.url);
  url.host = new URL(proxy.endpoint).host;
  const stream = await open(numbers(1_000_000), {}, url.href);
  try {
    proxy.freeze();
    // The next batch is asked for, and does not come.
    while (stream.read() !== null);
    stream.destroy();
    await once(stream, 'close');
  } finally {
    await proxy.cut();
  }
});
