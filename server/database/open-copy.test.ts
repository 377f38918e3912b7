import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDb, type Db, isDatabaseUnavailable } from './db.ts';
import { type Copy, openCopy } from './open-copy.ts';

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

const open = (rows: Prisma.Sql, options: Partial<Copy> = {}) =>
  openCopy(database.url, {
    rows,
    counted: Prisma.sql`SELECT count(*)::int FROM (${rows}) AS counted`,
    header: 'a,b',
    nulls: '-',
    onCount: async () => {},
    signal: new AbortController().signal,
    ...options,
  });

const large = Prisma.sql`SELECT repeat('x', 1000) FROM generate_series(1, 100000)`;
const copies = () => db.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY%' AND datname = current_database()`;

test('lines end with CRLF; line ends and quotes inside values stay as they are', async () => {
  const values = ['1\n2', 'a"\n"b', '"', '""\n', 'ü\n€', '\\n', "o'clock \\"];
  let counted = 0;
  const csv = await open(
    Prisma.sql`SELECT value, 'next' FROM unnest(${values}::text[]) WITH ORDINALITY AS u (value, n) ORDER BY n`,
    {
      onCount: async (count) => {
        counted = count;
      },
    },
  );
  const quoted = (value: string) => (/["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  expect(await text(csv)).toBe(['a,b', ...values.map((value) => `${quoted(value)},next`), ''].join('\r\n'));
  expect(counted).toBe(values.length);
});

test('values longer than a chunk, with quotes and multi-byte characters anywhere, are complete', async () => {
  const long = Prisma.sql`SELECT repeat('ü"' || chr(10), n * 40009), n FROM generate_series(1, 3) AS n`;
  const expected = [1, 2, 3].map((n) => `"${'ü""\n'.repeat(n * 40_009)}",${n}\r\n`);
  expect(await text(await open(long))).toBe(`a,b\r\n${expected.join('')}`);
});

test('a null is written as given, a text equal to it quoted', async () => {
  const csv = await open(Prisma.sql`SELECT * FROM (VALUES (NULL, '-'), ('', 'x')) AS u ORDER BY 2`);
  expect(await text(csv)).toBe('a,b\r\n-,"-"\r\n,x\r\n');
});

test('no rows give the header', async () => {
  expect(await text(await open(Prisma.sql`SELECT 1 WHERE false`))).toBe('a,b\r\n');
});

test('the timeout is not that of the pool', async () => {
  expect(await text(await open(Prisma.sql`SELECT current_setting('statement_timeout')`))).toContain('1h');
});

test('rows of later transactions are not in the file', async () => {
  await db.$executeRaw`CREATE TABLE counted (n int)`;
  await db.$executeRaw`INSERT INTO counted VALUES (1)`;
  const onCount = async (count: number) => {
    expect(count).toBe(1);
    await db.$executeRaw`INSERT INTO counted VALUES (2)`;
  };
  expect(await text(await open(Prisma.sql`SELECT n FROM counted`, { onCount }))).toBe('a,b\r\n1\r\n');
});

test('an error after the first bytes destroys the stream', async () => {
  const csv = await open(large);
  const failed = once(csv, 'error');
  await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY%' AND datname = current_database()`;
  const ended = text(csv);
  await expect(ended).rejects.toThrow();
  await failed;
});

test('the error of a row after the first bytes destroys the stream too', async () => {
  const csv = await open(
    Prisma.sql`SELECT repeat('x', 1000), 1 / (90000 - n) FROM generate_series(1, 100000) AS n`,
    { counted: Prisma.sql`SELECT 1 AS count` },
  );
  await expect(text(csv)).rejects.toThrow('division by zero');
});

test('an error before the first bytes is thrown', async () => {
  await expect(open(Prisma.sql`SELECT 1 / n FROM generate_series(0, 1) AS n`)).rejects.toThrow(
    'division by zero',
  );
  const refused = openCopy('postgresql://nobody@127.0.0.1:9/none', {
    rows: large,
    counted: large,
    header: '',
    nulls: '',
    onCount: async () => {},
    signal: new AbortController().signal,
  });
  expect(await refused.catch(isDatabaseUnavailable)).toBe(true);
});

test('a destroyed stream ends the query', async () => {
  const csv = await open(large);
  expect(await copies()).toHaveLength(1);
  csv.destroy();
  await expect.poll(copies).toHaveLength(0);
});

test('the signal ends a query that has not sent anything yet', async () => {
  const client = new AbortController();
  const opened = open(Prisma.sql`SELECT pg_sleep(1000)`, {
    counted: Prisma.sql`SELECT 1 AS count`,
    signal: client.signal,
  });
  await expect.poll(copies).toHaveLength(1);
  client.abort();
  await expect(opened).rejects.toThrow();
  await expect.poll(copies, { timeout: 30_000 }).toHaveLength(0);
});
