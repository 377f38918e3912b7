import { afterEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { isUniqueViolation, openDb } from './db.ts';
import { isoTime } from './run-sql.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function oneConnection() {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  const { db, runSql } = openDb(database.url, { max: 1 });
  // Ends the pool only after a query of its own.
  closing.push(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  return runSql;
}

test('a connection prepares a text once for all values', async () => {
  const runSql = await oneConnection();
  const twice = (n: number) => runSql(Prisma.sql`SELECT 2 * ${n}::int AS value`);
  expect(await twice(1)).toEqual([{ value: 2 }]);
  expect(await twice(21)).toEqual([{ value: 42 }]);
  await runSql(Prisma.sql`SELECT ${1}::int`, { replan: true });
  const prepared = await runSql(Prisma.sql`
    SELECT generic_plans + custom_plans > 1 AS reused FROM pg_prepared_statements WHERE statement LIKE 'SELECT%$1%'`);
  expect(prepared).toEqual([{ reused: true }]);
});

test('a violated unique index is recognized', async () => {
  const runSql = await oneConnection();
  const insert = () => runSql(Prisma.sql`INSERT INTO rate_limits (key, points, expire) VALUES ('k', 1, 1)`);
  await insert();
  await expect(insert()).rejects.toSatisfy(isUniqueViolation);
  await expect(runSql(Prisma.sql`SELECT 1 / 0`)).rejects.not.toSatisfy(isUniqueViolation);
});

test('a time with another offset is converted, and one that JavaScript does not read is an error', () => {
  expect(isoTime('2026-01-02T03:04:05.6+05:30')).toBe('2026-01-01T21:34:05.600Z');
  for (const text of ['infinity', '0044-03-15 00:00:00+00 BC']) {
    expect(() => isoTime(text)).toThrow(RangeError);
  }
});

test.each([
  ['2026-01-02 03:04:05.678901+00'],
  ['2026-01-02 03:04:05.678+00'],
  ['2026-01-02 03:04:05.6+00'],
  ['2026-01-02 03:04:05.06+00'],
  ['2026-01-02 03:04:05+00'],
])('the time %s is read as toISOString writes it, as a column and in JSON', async (time) => {
  const runSql = await oneConnection();
  const [row] = await runSql<{ column: string; json: { time: string } }>(
    Prisma.sql`SELECT ${time}::timestamptz AS column, json_build_object('time', ${time}::timestamptz) AS json`,
    { timesAsText: true },
  );
  const expected = new Date(time).toISOString();
  expect(row?.column).toBe(expected);
  expect(isoTime(row?.json.time ?? '')).toBe(expected);
  expect(isoTime(expected)).toBe(expected);
});
