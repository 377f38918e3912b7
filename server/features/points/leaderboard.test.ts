import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import type { LeaderboardRow } from '../../contract/leaderboard.ts';
import { encodeCursor } from '../../database/keyset.ts';
import {
  createAdministrator,
  createStudent,
  createUpload,
  givePoints,
  type TestStudent,
  testIssuer,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { boardCtes, boardOrder, boardRows } from './boards.ts';
import { comparedAmbassadors, sortedMatches } from './leaderboard.ts';
import { rankOf } from './standings.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
// The leaderboard lists all accounts, so each test deletes those of the previous test.
beforeEach(async () => {
  await testApp.db.user.updateMany({ where: { disabledAt: null }, data: { disabledAt: new Date() } });
});

let joined = Date.parse('2026-01-01T00:00:00Z');

/** Joined a second after the previous one. */
async function ambassador(points: number, overrides: Parameters<typeof createStudent>[1] = {}) {
  joined += 1000;
  const student = await createStudent(testApp.db, { createdAt: new Date(joined), ...overrides });
  if (points > 0) await givePoints(testApp.db, student, points);
  return student;
}

/** Without points; the numbers are from 0 up. */
async function ambassadors(count: number, nameOf: (n: number) => string, from = '2026-05-01'): Promise<void> {
  await testApp.db.user.createMany({
    data: Array.from({ length: count }, (_, n) => {
      const key = randomUUID();
      const createdAt = new Date(Date.parse(from) + n);
      return {
        name: nameOf(n),
        issuer: testIssuer,
        subject: key,
        email: `${key}@students.test`,
        createdAt,
      };
    }),
  });
}

interface Board {
  items: LeaderboardRow[];
  nextCursor: string | null;
  total: number;
  me: LeaderboardRow | null;
}

async function board(caller: Parameters<TestApp['signInAs']>[0], query = ''): Promise<Board> {
  const cookie = await testApp.signInAs(caller);
  const response = await testApp.request('GET', `/api/leaderboard${query}`, { cookie });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const places = ({ items }: Board) => items.map(({ name, rank }) => `${rank} ${name}`);

test('equal points share a rank, the next rank is skipped, and who reached them first stands first', async () => {
  const late = await ambassador(60, { name: 'Tied late' });
  await ambassador(100, { name: 'Tied early' });
  await givePoints(testApp.db, late, 40);
  await ambassador(200, { name: 'First' });
  const last = await ambassador(0, { name: 'Nothing yet' });
  const page = await board(last);
  expect(places(page)).toEqual(['1 First', '2 Tied early', '2 Tied late', '4 Nothing yet']);
  expect(page.total).toBe(4);
  expect(page.me).toMatchObject({ id: last.id, rank: 4, points: 0, isMe: true });
  expect(page.items.map((row) => row.isMe)).toEqual([false, false, false, true]);
});

test('pages by cursor through ties without gaps or repetitions', async () => {
  const students: TestStudent[] = [];
  for (let i = 0; i < 11; i += 1) students.push(await ambassador([50, 50, 50, 20, 0][i % 5] ?? 0));
  const me = students[10] as TestStudent;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Board = await board(me, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.items.length).toBeLessThanOrEqual(2);
    expect(page.me?.id).toBe(me.id);
    expect(page.total).toBe(11);
    seen.push(...page.items.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(11);
  expect(new Set(seen)).toEqual(new Set(students.map((student) => student.id)));
  const whole = await board(me);
  expect(seen).toEqual(whole.items.map((row) => row.id));
});

test('a search over name and college keeps the ranks; % and _ are ordinary characters', async () => {
  await ambassador(300, { name: 'Asha Rao', college: 'IIT Delhi' });
  await ambassador(200, { name: 'Bela', college: 'NIT Trichy' });
  const me = await ambassador(100, { name: 'Chandra', college: 'iit bombay' });
  const found = await board(me, '?search=IIT');
  expect(places(found)).toEqual(['1 Asha Rao', '3 Chandra']);
  expect(found.total).toBe(2);
  expect(places(await board(me, '?search=asha%20r'))).toEqual(['1 Asha Rao']);
  const { email, techid } = await testApp.db.user.findUniqueOrThrow({ where: { id: me.id } });
  expect((await board(me, `?search=${encodeURIComponent(String(email))}`)).items).toEqual([]);
  expect((await board(me, `?search=${techid}`)).items).toEqual([]);
  const none = await board(me, '?search=%25');
  expect(none).toMatchObject({ items: [], total: 0, nextCursor: null });
  expect(none.me).toMatchObject({ rank: 3 });
});

test('a search with more than a thousand matches shows the same places as one with fewer', async () => {
  await ambassadors(2002, (n) => `${n < 1000 ? 'Rare' : 'Frequent'} ${n}`);
  const [early, late, me] = [
    await ambassador(70, { name: 'Rare and Frequent', createdAt: new Date('2026-06-01') }),
    await ambassador(70, { name: 'Frequent and Rare', createdAt: new Date('2026-06-02') }),
    await ambassador(90, { name: 'Me' }),
  ];
  for (const [search, total, totalIsMinimum] of [
    ['frequent', 1000, true],
    ['rare 1', 111, false],
  ] as const) {
    const first = await board(me, `?limit=2&search=${encodeURIComponent(search)}`);
    expect(first).toMatchObject({ total, totalIsMinimum, me: { rank: 1 } });
    const second = await board(
      me,
      `?limit=2&search=${encodeURIComponent(search)}&cursor=${first.nextCursor}`,
    );
    const places = [...first.items, ...second.items].map(({ rank, name }) => [rank, name]);
    expect(places).toEqual(
      totalIsMinimum
        ? [
            [2, early.name],
            [2, late.name],
            [4, 'Frequent 1000'],
            [4, 'Frequent 1001'],
          ]
        : [1, 10, 11, 12].map((n) => [4, `Rare ${n}`]),
    );
  }
});

test('a frequent word at the end of the board is found by a limited number of reads for each page', {
  tags: 'nightly',
}, async () => {
  await ambassadors(comparedAmbassadors, (n) => `Other ${n}`);
  await ambassadors(1_001, (n) => `Okapi ${n}`, '2026-06-01');
  const me = await ambassador(10, { name: 'Me' });
  const okapis = await board(me, '?search=okapi&limit=2');
  expect(okapis).toMatchObject({ total: 1_000, totalIsMinimum: true });
  const others = await board(me, `?search=okapi&limit=2&cursor=${okapis.nextCursor}`);
  expect([okapis, others].map(places)).toEqual([
    ['2 Okapi 0', '2 Okapi 1'],
    ['2 Okapi 2', '2 Okapi 3'],
  ]);

  for (const day of [1, 2, 3])
    await ambassadors(Math.ceil(sortedMatches / 3), (n) => `Zebra ${day} ${n}`, `2026-07-0${day}`);
  const first = await board(me, '?search=zebra&limit=2');
  expect(first).toMatchObject({ items: [], total: 1_000, totalIsMinimum: true });
  const second = await board(me, `?search=zebra&limit=2&cursor=${first.nextCursor}`);
  expect(places(second)).toEqual(['2 Zebra 1 0', '2 Zebra 1 1']);
});

test('a search of two characters compares a part of a large board, and the next page continues', {
  tags: 'nightly',
}, async () => {
  await ambassadors(comparedAmbassadors, (n) => `Frequent ${n}`);
  const [first, me] = [await ambassador(90, { name: 'First Qz' }), await ambassador(0, { name: 'Me' })];
  const last = await ambassador(0, { name: 'Last Qz', createdAt: new Date('2026-07-01') });
  const page = await board(me, '?search=qz');
  expect(page).toMatchObject({ items: [{ id: first.id, rank: 1 }], total: 1, totalIsMinimum: true });
  expect(page.me).toMatchObject({ id: me.id, rank: 2 });
  const next = await board(me, `?search=qz&cursor=${page.nextCursor}`);
  expect(next).toMatchObject({ items: [{ id: last.id, rank: 2 }], nextCursor: null });
});

test('deleted and disabled accounts are not listed and take no rank', async () => {
  await ambassador(300, { name: 'Deleted', deletedAt: new Date() });
  await ambassador(200, { name: 'Disabled', disabledAt: new Date() });
  const me = await ambassador(10, { name: 'Here' });
  expect(places(await board(me))).toEqual(['1 Here']);
});

test('an administrator gets the leaderboard without a row of their own', async () => {
  await ambassador(5, { name: 'Someone' });
  const page = await board(await createAdministrator(testApp.db));
  expect(page.me).toBeNull();
  expect(places(page)).toEqual(['1 Someone']);
});

test('the student account of an administrator is on no leaderboard, and rank, count and numbers agree', async () => {
  const desk = await ambassador(500, { name: 'Desk', email: 'Desk@Festival.test', college: 'Only theirs' });
  const first = await ambassador(300, { name: 'First', college: 'One' });
  // U+212A is a k for Unicode, but not for the allow-list.
  const similar = await ambassador(200, {
    name: 'Similar',
    email: '\u212airan@festival.test',
    college: 'One',
  });
  const all = await board(first);
  expect(places(all)).toEqual(['1 Desk', '2 First', '3 Similar']);
  for (const email of ['desk@festival.test', 'kiran@festival.test']) testApp.allowList.add(email);
  const meOf = async (student: TestStudent) => {
    const cookie = await testApp.signInAs(student);
    return (await testApp.request('GET', '/api/me', { cookie })).json();
  };
  for (const query of ['', '?limit=1', '?search=First']) {
    const page = await board(first, query);
    expect(page.items[0]).toMatchObject({ rank: 1, name: 'First' });
    expect(page.me).toMatchObject({ rank: 1 });
    expect(page.total).toBe(query === '?search=First' ? 1 : 2);
  }
  expect(await board(first, '?search=Desk')).toMatchObject({ items: [], total: 0 });
  expect((await meOf(first)).rank).toBe(1);
  expect((await meOf(similar)).rank).toBe(2);
  // They keep their points, and no rank.
  expect(await meOf(desk)).toMatchObject({ rank: null, points: 500 });
  expect((await board(desk)).me).toBeNull();
  const cookie = await testApp.signInAs(desk);
  const edited = await testApp.request('PATCH', '/api/me', { cookie, body: { name: 'Desk' } });
  expect(edited.json()).toMatchObject({ rank: null });
  const numbers = await testApp.request('GET', '/api/numbers');
  expect(numbers.json()).toMatchObject({ students: 2, colleges: 1 });

  testApp.allowList.delete('desk@festival.test');
  expect(places(await board(first))).toEqual(places(all));
  expect((await meOf(desk)).rank).toBe(1);
});

test('the leaderboard in its order and ranks are read from their indexes', async () => {
  await ambassadors(2000, (n) => `Student ${n}`);
  await testApp.db.$executeRaw`ANALYZE users, scores`;
  const plan = (sql: Prisma.Sql) =>
    testApp.db.$transaction(async (tx) => {
      // The table of a test is too small for an index to be cheaper.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
      const rows = await tx.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${sql}`;
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const ctes = boardCtes(
    { board: 'edition' },
    { adminEmails: new Set(['desk@festival.test']), now: new Date() },
  );
  for (const [board, index] of [
    [{ board: 'edition' }, 'scores_board_idx'],
    [{ board: 'edition', college: 'NIT' }, 'scores_college_idx'],
  ] as const) {
    const ordered = await plan(
      Prisma.sql`WITH ${ctes} SELECT name FROM ${boardRows(board)} ORDER BY ${boardOrder.orderBy} LIMIT 20`,
    );
    expect(ordered).toMatch(`Scan using ${index}`);
    expect(ordered).toMatch(/Index Scan using users_living_email_key/);
    expect(ordered).not.toContain('Sort');
  }
  const rank = await plan(
    Prisma.sql`WITH ${ctes} SELECT ${rankOf(Prisma.sql`own.points`, { board: 'edition' })} FROM (SELECT 10 AS points OFFSET 0) AS own`,
  );
  // One range of each of the three sizes.
  expect(rank.match(/Index (?:Only )?Scan using standings_pkey/g)).toHaveLength(3);
});

test('S24 the leaderboard contains no email, subject, techid or storage key of others', async () => {
  const other = await ambassador(7, { name: 'Other', pictureUrl: 'https://lh3.googleusercontent.com/p' });
  const photo = await createUpload(testApp.deps, {
    purpose: 'profile_photo',
    ownerUserId: other.id,
    profileOfUserId: other.id,
  });
  const cookie = await testApp.signInAs(await ambassador(1));
  const response = await testApp.request('GET', '/api/leaderboard', { cookie });
  for (const secret of [other.email, other.subject, other.uid, other.techid, photo.storageKey]) {
    expect(response.body).not.toContain(secret);
  }
  const [first] = response.json<Board>().items;
  expect(Object.keys(first ?? {}).sort()).toEqual(
    ['college', 'id', 'isMe', 'name', 'points', 'profilePhoto', 'rank'].sort(),
  );
  expect(first?.profilePhoto).toBe(`/api/files/${photo.id}`);
});

test('S26 an invalid cursor, a repeated parameter and an operator are refused', async () => {
  const cookie = await testApp.signInAs(await ambassador(1));
  for (const query of [
    'cursor=nonsense',
    `cursor=${encodeCursor([99_999_999_999, '2026-01-01T00:00:00Z', randomUUID()])}`,
    `cursor=${encodeCursor([1, '0000-01-01T00:00:00Z', randomUUID()])}`,
    'search=a&search=b',
    'search[contains]=a',
    'limit=0',
    'limit=101',
  ]) {
    const response = await testApp.request('GET', `/api/leaderboard?${query}`, { cookie });
    expect(response.statusCode, query).toBe(400);
  }
});
