import { afterEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { isUniqueViolation, openDb } from './db.ts';

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

test('a connection prepares a text once, whatever its values', async () => {
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
