import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDb, type Db } from './db.ts';
import { containsText, studentMatches } from './text-search.ts';

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

async function matches(search: string, ...texts: (string | null)[]): Promise<boolean> {
  const columns = texts.map((text) => Prisma.sql`${text}::text`);
  const [row] = await db.$queryRaw<[{ found: boolean }]>`
    SELECT ${containsText(search, ...columns)} AS found`;
  return row.found;
}

test.each([
  ['jose', 'José'],
  ['JOSÉ', 'jose'],
  ['nunez', 'Nu\u0301n\u0303ez'],
  ['strasse', 'Straße'],
  ['oresund', 'Øresund'],
  ['istanbul', 'İstanbul'],
  ['१२', 'फॉर्म १२३'],
  ['100%', 'At 100% now'],
  ['a_b', 'a_b'],
  ['\\', 'C:\\'],
  ['%', 'fullwidth ％'],
])('%s is in %s', async (search, text) => {
  expect(await matches(search, null, text)).toBe(true);
});

test.each([
  ['a_b', 'acb'],
  ['%', 'all'],
  ['\\%', '%'],
  ['ab', 'a b'],
])('%s is not in %s', async (search, text) => {
  expect(await matches(search, text)).toBe(false);
});

test('a match does not span two texts', async () => {
  expect(await matches('a b', 'a', 'b')).toBe(false);
  expect(await matches('b', 'a', 'b')).toBe(true);
});

test('indexes serve the search for students and for the titles of submissions', async () => {
  const planOf = (from: Prisma.Sql, condition: Prisma.Sql) =>
    db.$transaction(async (tx) => {
      // The tables are empty, and reading them is cheapest.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      const rows = await tx.$queryRaw`EXPLAIN SELECT 1 FROM ${from} WHERE ${condition}`;
      return JSON.stringify(rows);
    });
  const titles = [Prisma.sql`submissions.title`, Prisma.sql`submissions.task_title`];
  expect(await planOf(Prisma.sql`users`, studentMatches('asha'))).toContain('users_search_idx');
  expect(await planOf(Prisma.sql`submissions`, containsText('asha', ...titles))).toContain(
    'submissions_search_idx',
  );
});
