import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createStudent, eraseStudent } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDb, type Db } from './db.ts';
import { containsText, needsBrowsing, publicStudentMatches, studentMatches } from './text-search.ts';

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
  expect(await planOf(Prisma.sql`users`, studentMatches('asha'))).toContain('users_search_texts_idx');
  expect(await planOf(Prisma.sql`users`, publicStudentMatches('asha'))).toContain('users_search_texts_idx');
  expect(await planOf(Prisma.sql`submissions`, containsText('asha', ...titles))).toContain(
    'submissions_status_search_idx',
  );
  const answers = Prisma.sql`submissions.answers IS NOT NULL AND ${containsText('asha', Prisma.sql`submissions.description`)}`;
  expect(await planOf(Prisma.sql`submissions`, answers)).toContain('submissions_answers_search_idx');
});

/** Users whose stored texts are not those that `search_text` computes. */
const outdated = () => db.$queryRaw<unknown[]>`
  SELECT id FROM users
  WHERE (search_public, search_private) IS DISTINCT FROM (search_text(name, college), search_text(email, techid))`;

test('the stored texts of users follow every change of name, college, email and Tech ID', async () => {
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];
  const texts = [null, '', 'José', 'ÅSE\nØst', '100% _\\', 'Straße', '१२ फॉर्म', 'a\u0301', 'İ', '％'];
  const columns = ['name', 'college', 'email', 'techid', 'search_public', 'search_private', 'phone'];
  const history: unknown[] = [];
  for (const number of Array(20).keys()) {
    const user = { name: pick(texts) ?? null, college: pick(texts) ?? null, email: `${number}É@random.test` };
    const { id } = await createStudent(db, user);
    history.push(user);
    for (let change = 0; change < 5; change += 1) {
      const column = pick(columns) ?? 'name';
      const unique = column === 'email' || column === 'techid' ? `${id} ` : '';
      const required = column === 'techid' || column.startsWith('search_');
      const value = unique + (pick(texts) ?? '');
      await db.$executeRawUnsafe(
        `UPDATE users SET ${column} = nullif($1, $2) WHERE id = $3::uuid`,
        value,
        required ? null : '',
        id,
      );
      history.push({ column, value });
      expect(await outdated(), JSON.stringify(history)).toEqual([]);
    }
  }
});

test('the public text has no email and no Tech ID, and an erased user keeps only the Tech ID', async () => {
  const { id, techid } = await createStudent(db, { name: 'Zoë', college: 'École', email: 'Zoe@Mail.test' });
  const stored = () => db.$queryRaw`SELECT search_public, search_private FROM users WHERE id = ${id}::uuid`;
  const tech = techid.toLowerCase();
  expect(await stored()).toEqual([{ search_public: 'zoe\necole', search_private: `zoe@mail.test\n${tech}` }]);
  const found = async (condition: Prisma.Sql) =>
    (await db.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${id}::uuid AND ${condition}`).length;
  for (const search of ['zoe', 'ÉCO', 'oë']) {
    expect([await found(publicStudentMatches(search)), await found(studentMatches(search))]).toEqual([1, 1]);
  }
  for (const search of ['mail.test', techid, '@']) {
    expect([await found(publicStudentMatches(search)), await found(studentMatches(search))]).toEqual([0, 1]);
  }
  await eraseStudent(db, id, new Date());
  expect(await stored()).toEqual([{ search_public: '', search_private: tech }]);
});

test.each([
  ['a', true],
  ['zx', true],
  ['a b', true],
  ['100', false],
  ['été', false],
  ['tb26-7', false],
  ['अंजलि', false],
  ['दिल्ली', false],
  ['ल्ली', true],
])('no index serves a search for %s: %s', (search, expected) => {
  expect(needsBrowsing(search)).toBe(expected);
});
