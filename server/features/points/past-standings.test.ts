import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { getEarlierRanks } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import { foldChanges } from '../../database/kept-counts.ts';
import { createStudent, eraseStudent, givePoints, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepDay } from './past-standings.ts';
import { standings } from './standings.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2026-07-01T00:00:05Z');
let now = new Date(start);
let t: TestApp;
/** With 300, 200, 200, 100 and 0 points at `start`. */
let all: TestStudent[];
let cookie: string;
beforeAll(async () => {
  t = await createTestApp({ now: () => now });
});
afterAll(() => t.close());
beforeEach(async () => {
  now = new Date(start);
  await t.db.boardDay.deleteMany();
  await t.db.user.updateMany({ data: { disabledAt: now } });
  all = [];
  for (const points of [300, 200, 200, 100, 0]) all.push(await student(points));
});

/** Joined, and got their points, an hour ago. */
async function student(points: number): Promise<TestStudent> {
  const createdAt = new Date(now.getTime() - 3_600_000);
  const created = await createStudent(t.db, { createdAt });
  if (points > 0) await givePoints(t.db, created, points, createdAt);
  return created;
}
const at = (index: number) => all[index] as TestStudent;
const give = (index: number, points: number) => givePoints(t.db, at(index), points, now);

async function earlier(
  students = all,
): Promise<{ since: string | null; ranks: (number | null | undefined)[] }> {
  const caller = await createStudent(t.db, { disabledAt: null, createdAt: now });
  cookie = await t.signInAs(caller);
  const ids = students.map(({ id }) => id).join(',');
  const response = await t.request('GET', `/api/leaderboard/earlier-ranks?ids=${ids}`, { cookie });
  expect(response.statusCode).toBe(200);
  const { since, items }: Answer<typeof getEarlierRanks> = response.json();
  return { since, ranks: students.map(({ id }) => items.find((item) => item.id === id)?.rank) };
}

test('before the first day is written, no rank is known', async () => {
  expect(await earlier()).toEqual({ since: null, ranks: all.map(() => undefined) });
});

test.each(['before', 'after'])(
  'the ranks at the start of the day, written %s the changes are folded',
  async (order) => {
    if (order === 'after') await foldChanges(t.db, standings);
    await keepDay(t.db, now);
    expect(await earlier()).toEqual({ since: now.toISOString(), ranks: [1, 2, 2, 4, 5] });
    now = new Date(start + 3 * day);
    await give(4, 250);
    await give(3, 100);
    await give(0, -290);
    expect((await earlier()).ranks).toEqual([1, 2, 2, 4, 5]);
  },
);

test('an account that was deleted or disabled since was ahead; its own rank is not returned', async () => {
  await keepDay(t.db, now);
  now = new Date(start + day);
  await eraseStudent(t.db, at(0).id, now);
  await t.db.user.update({ where: { id: at(1).id }, data: { disabledAt: now } });
  expect((await earlier()).ranks).toEqual([undefined, undefined, 2, 4, 5]);
});

test('a younger account has no earlier rank', async () => {
  await keepDay(t.db, now);
  now = new Date(start + 2 * day);
  const young = await student(900);
  expect((await earlier([young, at(0)])).ranks).toEqual([null, 1]);
});

test('who is an administrator today was not ahead', async () => {
  await keepDay(t.db, now);
  now = new Date(start + day);
  await give(0, -300);
  const email = String(at(0).email);
  t.allowList.add(email);
  try {
    expect((await earlier()).ranks).toEqual([undefined, 1, 1, 3, 4]);
  } finally {
    t.allowList.delete(email);
  }
});

test('a day is written once, by one of several servers; the last eight days are kept', async () => {
  const days = async () => {
    const rows = await t.db.boardDay.findMany({ distinct: 'day', orderBy: { day: 'asc' } });
    return rows.map((row) => row.day.toISOString().slice(0, 10));
  };
  await Promise.all([1, 2, 3].map(() => keepDay(t.db, now)));
  const written = await t.db.boardDay.findMany({ where: { board: '1' } });
  expect(written.map(({ points, rank, accounts }) => [points, rank, accounts])).toEqual(
    expect.arrayContaining([
      [300, 1, 1],
      [200, 2, 2],
      [100, 4, 1],
      [0, 5, expect.any(Number)],
    ]),
  );
  expect(written).toHaveLength(4);
  await give(3, 1000);
  now = new Date(Date.parse('2026-07-01T23:59:59Z'));
  await keepDay(t.db, now);
  expect(await t.db.boardDay.findMany({ where: { board: '1' } })).toEqual(written);

  for (let passed = 1; passed <= 9; passed += 1) {
    now = new Date(start + passed * day);
    await keepDay(t.db, now);
  }
  expect(await days()).toEqual(
    Array.from({ length: 8 }, (_, index) => `2026-07-${String(3 + index).padStart(2, '0')}`),
  );
  expect(await earlier()).toEqual({ since: '2026-07-03T00:00:05.000Z', ranks: [2, 3, 3, 1, 5] });
});

test('the oldest day counts only while it is within a week', async () => {
  await keepDay(t.db, now);
  now = new Date(start + 7 * day);
  expect((await earlier()).since).toBe(new Date(start).toISOString());
  now = new Date(start + 8 * day);
  expect((await earlier()).since).toBeNull();
});

test('refuses more ids than a page has, and what is no id', async () => {
  await earlier();
  const ask = (ids: string[]) =>
    t.request('GET', `/api/leaderboard/earlier-ranks?ids=${ids.join(',')}`, { cookie });
  expect((await ask(Array.from({ length: 100 }, () => randomUUID()))).statusCode).toBe(200);
  expect((await ask(Array.from({ length: 101 }, () => randomUUID()))).statusCode).toBe(400);
  expect((await ask(['1'])).statusCode).toBe(400);
});
