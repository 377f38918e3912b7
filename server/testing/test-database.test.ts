import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '../database/db.ts';
import { query } from './postgres-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let databases: TestDatabase[];
let own: Db;
let other: Db;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const { url } of databases) {
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET timezone = 'Asia/Kolkata'`);
  }
  [own, other] = databases.map(({ url }) => createDb(url, { max: 1 })) as [Db, Db];
});
afterAll(async () => {
  await Promise.all([own.$disconnect(), other.$disconnect()]);
  await Promise.all(databases.map((database) => database.close()));
});

test('a test file has a migrated database of its own', async () => {
  const before = await own.administrator.count();
  await own.administrator.create({ data: { email: 'a@example.org' } });
  expect(await own.administrator.count()).toBe(before + 1);
  expect(await other.administrator.count()).toBe(0);
});

test('a time is the same moment in Prisma and in PostgreSQL, in any time zone of the server', async () => {
  const at = new Date('2026-11-21T23:59:59.123Z');
  await own.administrator.create({ data: { email: 'b@example.org', lastSignInAt: at } });
  const [row] = await own.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM last_sign_in_at)::float8 AS seconds FROM administrators WHERE email = 'b@example.org'`;
  expect(row?.seconds).toBe(at.getTime() / 1000);
  const read = await own.administrator.findUniqueOrThrow({ where: { email: 'b@example.org' } });
  expect(read.lastSignInAt).toEqual(at);
});
