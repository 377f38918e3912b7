import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { listCollegeRanks } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import { createStudent, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let cookie: string;
let moment = Date.now();
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(moment) });
});
afterAll(() => t.close());
beforeEach(async () => {
  // A board is kept for a minute.
  moment += 60_000;
  await t.db.user.updateMany({ where: { disabledAt: null }, data: { disabledAt: new Date() } });
  // The board needs three members, and the ten best count.
  for (const [college, ...points] of [
    ['NIT', ...Array.from({ length: 12 }, () => 10)],
    ['nit', 500],
    ['IIT', 300, 300, 1],
    ['MIT', 590, 0, 0],
    ['Small', 9_000, 9_000],
  ] as const)
    for (const amount of points) {
      const student = await createStudent(t.db, { college });
      if (amount > 0) await givePoints(t.db, student, amount);
      if (college === 'IIT') cookie = await t.signInAs(student);
    }
});

async function colleges(query = ''): Promise<Answer<typeof listCollegeRanks>> {
  const response = await t.request('GET', `/api/leaderboard/colleges${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const shown = ({ items }: Answer<typeof listCollegeRanks>) =>
  items.map(({ rank, name, points }) => `${rank} ${name}: ${points}`);

test('a college has the points of its best students; spellings in another case are one, small ones are left out', async () => {
  const all = await colleges();
  expect(shown(all)).toEqual(['1 IIT: 601', '2 MIT: 590', '2 NIT: 590']);
  expect(all).toMatchObject({ total: 3, nextCursor: null, best: 10, members: 3 });
  expect(all.items.map(({ isMine }) => isMine)).toEqual([true, false, false]);
});

test('a board is read again after a minute', async () => {
  const before = shown(await colleges());
  const student = await createStudent(t.db, { college: 'IIT' });
  await givePoints(t.db, student, 7);
  moment += 59_000;
  expect(shown(await colleges())).toEqual(before);
  moment += 1_000;
  expect(shown(await colleges())).toEqual(['1 IIT: 608', '2 MIT: 590', '2 NIT: 590']);
});

test('a search keeps the ranks, pages follow each other, and another board has other points', async () => {
  expect(shown(await colleges('?search=mi'))).toEqual(['2 MIT: 590']);
  const first = await colleges('?limit=2');
  const second = await colleges(`?limit=2&cursor=${first.nextCursor}`);
  expect([...shown(first), ...shown(second)]).toEqual(shown(await colleges()));
  expect(shown(await colleges('?board=all'))).toEqual(shown(await colleges()));
  expect(shown(await colleges('?domain=Design'))).toEqual([]);
});
