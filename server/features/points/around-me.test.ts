import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { getAroundMe, getLeaderboard } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import {
  createAdministrator,
  createStudent,
  givePoints,
  type TestStudent,
  testIssuer,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findAroundMe } from './around-me.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
// The leaderboard lists all accounts, so each test disables those of the previous test.
beforeEach(async () => {
  await t.db.user.updateMany({ data: { disabledAt: new Date() } });
});

/** Students with these points; each joined a second after the one before. */
async function students(...points: number[]): Promise<TestStudent[]> {
  const created: TestStudent[] = [];
  for (const [index, amount] of points.entries()) {
    const createdAt = new Date(Date.parse('2026-01-01') + 1000 * index);
    const student = await createStudent(t.db, { createdAt, name: `S${index}` });
    if (amount > 0) await givePoints(t.db, student, amount);
    created.push(student);
  }
  return created;
}

async function ask<T>(caller: Parameters<TestApp['signInAs']>[0], path: string): Promise<T> {
  const response = await t.request('GET', `/api/leaderboard${path}`, { cookie: await t.signInAs(caller) });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const around = (caller: Parameters<TestApp['signInAs']>[0]) =>
  ask<Answer<typeof getAroundMe>>(caller, '/around-me');
const page = (caller: TestStudent, query = '') => ask<Answer<typeof getLeaderboard>>(caller, query);

test('two rows before and after the own row, as on the leaderboard, and the next higher rank', async () => {
  const all = await students(50, 50, 50, 50, 50, 80, 80, 10, 0);
  const board = await page(all[0] as TestStudent);
  expect(board.items.map(({ rank }) => rank)).toEqual([1, 1, 3, 3, 3, 3, 3, 8, 9]);
  for (const [index, { id, rank, points }] of board.items.entries()) {
    const caller = all.find((student) => student.id === id) as TestStudent;
    const { rows, above, cursor } = await around(caller);
    const near = board.items.slice(Math.max(0, index - 2), index + 3);
    expect(rows).toEqual(near.map((row) => ({ ...row, isMe: row.id === id })));
    const next = board.items.findLast((row) => row.rank < rank);
    expect(above).toEqual(next ? { rank: next.rank, missing: next.points - points } : null);
    expect(cursor).toBeNull();
  }
});

test('the cursor is that of the page which shows ten rows and then the own row', async () => {
  const all = await students(...Array.from({ length: 14 }, (_, index) => (index < 8 ? 40 : 20)));
  const board = await page(all[0] as TestStudent);
  for (const index of [10, 11, 13]) {
    const me = all.find(({ id }) => id === board.items[index]?.id) as TestStudent;
    const { cursor } = await around(me);
    if (index === 10) {
      expect(cursor).toBeNull();
      continue;
    }
    const { items } = await page(me, `?cursor=${cursor}`);
    expect(items.map(({ id }) => id)).toEqual(board.items.slice(index - 10).map(({ id }) => id));
    expect(items[10]).toMatchObject({ id: me.id, isMe: true, rank: board.items[index]?.rank });
  }
});

test('accounts of administrators, disabled and deleted accounts are in no row and in no rank', async () => {
  const [first, hidden, me] = (await students(90, 70, 50)) as [TestStudent, TestStudent, TestStudent];
  await createAdministrator(t.db, { email: String(hidden.email) });
  t.allowList.add(String(hidden.email));
  try {
    const { rows, above } = await around(me);
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      [first.id, 1],
      [me.id, 2],
    ]);
    expect(above).toEqual({ rank: 1, missing: 40 });
    expect(await around(hidden)).toEqual({ rows: [], above: null, cursor: null });
  } finally {
    t.allowList.delete(String(hidden.email));
  }
  expect(await around(await createAdministrator(t.db))).toEqual({ rows: [], above: null, cursor: null });
});

test('each of the four parts is read in order from the index of the leaderboard', async () => {
  await t.db.user.createMany({
    data: Array.from({ length: 5000 }, () => {
      const key = randomUUID();
      return { issuer: testIssuer, subject: key, email: `${key}@students.test`, name: 'Tied' };
    }),
  });
  await t.db.$executeRaw`ANALYZE users, scores`;
  let plan = '';
  const explain: RunSql = (statement) =>
    t.db.$transaction(async (tx) => {
      // The table of a test is too small for an index to be cheaper.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
      const rows = await tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN ANALYZE ${statement.text}`,
        ...statement.values,
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    });
  const user = await t.db.user.findFirstOrThrow({ where: { name: 'Tied' }, skip: 2500 });
  const actor = { sessionId: '', requestId: '', user: { ...user, email: '', name: '' }, administrator: null };
  await findAroundMe(explain, actor, {
    board: 'edition',
    adminEmails: new Set(['desk@festival.test']),
    now: new Date(),
  });
  const scan = /Index (?:Only )?Scan (?:Backward )?using scores_board_idx .*actual time=\S+ rows=([\d.]+)/g;
  const rows = Array.from(plan.matchAll(scan), ([, read]) => Number(read));
  expect(
    rows.sort((a, b) => a - b),
    plan,
  ).toEqual([0, 0, 2, 11]);
});
