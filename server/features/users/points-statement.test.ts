import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PointsEntry } from '../../contract/points-statement.ts';
import { bulkReview, undoBulkReview } from '../../testing/bulk-review.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestStudent,
} from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listUserPoints } from './points-statement.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

/** All pages of two entries. */
async function allPages(path: string, as: string): Promise<{ seen: PointsEntry[]; totals: Set<number> }> {
  const seen: PointsEntry[] = [];
  const totals = new Set<number>();
  for (let cursor = ''; ; ) {
    const page = (await t.request('GET', `${path}?limit=2${cursor}`, { cookie: as })).json();
    seen.push(...page.items);
    totals.add(page.total);
    if (page.nextCursor === null) return { seen, totals };
    cursor = `&cursor=${page.nextCursor}`;
  }
}

const adminPath = ({ id }: TestStudent) => `/api/admin/users/${id}/points`;

test('entries are paged newest first with the balance after each; its last one is the total', async () => {
  const [user, task] = [await createStudent(t.db), await createTask(t.db, { title: 'Poster', points: 30 })];
  const work = await createSubmission(t.db, { user, task, status: 'approved' });
  // Two at the same moment: the id decides, also between two pages.
  const at = new Date(Date.now() + 1_000);
  for (const points of [10, 20, -5]) await givePoints(t.db, user, points, at);
  await givePoints(t.db, await createStudent(t.db), 77, at);

  const { seen, totals } = await allPages(adminPath(user), cookie);
  expect([...totals]).toEqual([4]);
  expect(seen.map(({ points, balance }) => [points, balance])).toEqual([
    [-5, 55],
    [20, 60],
    [10, 40],
    [30, 30],
  ]);
  expect(seen.at(-1)).toMatchObject({ kind: 'award', reason: 'Poster', submissionId: work.id });

  const mine = await t.signInAs(user);
  expect((await allPages('/api/me/points', mine)).seen).toEqual(seen);
  const total = (await t.request('GET', '/api/me', { cookie: mine })).json().points;
  expect(seen[0]?.balance).toBe(total);

  expect((await t.request('DELETE', `/api/admin/submissions/${work.id}`, { cookie })).statusCode).toBe(204);
  const after = (await t.request('GET', '/api/me/points', { cookie: mine })).json().items;
  const reversal = after.find(({ kind }: PointsEntry) => kind === 'reversal');
  expect(reversal).toMatchObject({ points: -30, submissionId: null });
  expect(after[0].balance).toBe(25);
});

test('a reversed review has an entry with its reason, and leaves the balance before it', async () => {
  const [user, task] = [await createStudent(t.db), await createTask(t.db, { points: 30 })];
  const { id } = await createSubmission(t.db, { user, task });
  const body = { points: 25, feedback: '' };
  const { reviewId } = (await sendReview(t, { cookie, id, action: 'approve', body })).json();
  const reverse = { cookie, body: { reason: 'Somebody else’s photo' } };
  expect((await t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, reverse)).statusCode).toBe(200);
  const { items } = (await t.request('GET', adminPath(user), { cookie })).json();
  expect(items).toMatchObject([
    { kind: 'reversal', points: -25, balance: 0, note: 'Somebody else’s photo', submissionId: id, reviewId },
    { kind: 'award', points: 25, balance: 25, note: null, submissionId: id, reviewId },
  ]);
});

test('entries without points say what they are, on the page and in the CSV, and an undo says that it is one', async () => {
  const user = await createStudent(t.db);
  const approve = async (title: string, points: number) => {
    const task = await createTask(t.db, { title, points: 30 });
    const { id } = await createSubmission(t.db, { user, task });
    return (await sendReview(t, { cookie, id, action: 'approve', body: { points } })).json();
  };
  const undo = async (reviewId: string) =>
    (await t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, { cookie, body: {} })).statusCode;
  expect(await undo((await approve('Poster', 0)).reviewId)).toBe(200);
  expect(await undo((await approve('Reel', 20)).reviewId)).toBe(200);
  const deleted = await approve('Stage', 0);
  expect((await t.request('DELETE', `/api/admin/submissions/${deleted.id}`, { cookie })).statusCode).toBe(
    204,
  );

  const mine = await t.signInAs(user);
  const notes = [
    ['Stage', 0, 'Approved with 0 points'],
    ['Reel', -20, 'Undone'],
    ['Reel', 20, null],
    ['Poster', 0, 'Approved with 0 points, then undone'],
  ];
  const { items } = (await t.request('GET', '/api/me/points', { cookie: mine })).json();
  expect(items.map(({ reason, points, note }: PointsEntry) => [reason, points, note])).toEqual(notes);
  expect(items[0].balance).toBe(0);
  const csv = (await t.request('GET', '/api/me/points.csv', { cookie: mine })).rawPayload.toString();
  const lines = csv.trim().split('\r\n').slice(1);
  expect(
    lines
      .map((line) => line.match(/(?:"[^"]*"|[^,])+/g) ?? [])
      .map((cells) => [cells[1], Number(cells[3]), cells[5]?.replaceAll('"', '')]),
  ).toEqual(notes.map(([reason, points, note]) => [reason, points, note ?? 'N/A']));
});

test('each way in which an entry comes about has a cause', async () => {
  const second = await t.signInAs(await createAdministrator(t.db, { lastSignInAt: new Date() }));
  const bulkApprove = (id: string) => {
    const review = { action: 'approve', points: { rule: 'fixed', value: 10 }, feedback: '' };
    return bulkReview(t, { cookie, id, review });
  };
  interface Case {
    user: TestStudent;
    id: string;
  }
  const approve = async ({ id }: Case) =>
    (await sendReview(t, { cookie, id, action: 'approve', body: { points: 10 } })).json().reviewId;
  const reverse = (reviewId: string, body: object) =>
    t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, { cookie, body });
  const remove = (id: string) => t.request('DELETE', `/api/admin/submissions/${id}`, { cookie });
  const give = ({ user }: Case, points: number) =>
    t.request('POST', `/api/admin/users/${user.id}/points`, { cookie, body: { points, reason: 'Stage' } });

  const ways: Record<string, [act: (work: Case) => Promise<unknown>, entries: unknown[][]]> = {
    'a review': [approve, [['award', 10, null]]],
    'a bulk review': [({ id }) => bulkApprove(id), [['award', 10, null]]],
    'an undo': [
      async (work) => reverse(await approve(work), {}),
      [
        ['reversal', -10, 'Undone'],
        ['award', 10, null],
      ],
    ],
    'a reversal': [
      async (work) => reverse(await approve(work), { reason: 'Another hall' }),
      [
        ['reversal', -10, 'Another hall'],
        ['award', 10, null],
      ],
    ],
    'the undo of a bulk review': [
      async ({ id }) => {
        const batchId = await bulkApprove(id);
        await undoBulkReview(t, { cookie, batchId, reason: 'Wrong list' });
      },
      [
        ['reversal', -10, 'Wrong list'],
        ['award', 10, null],
      ],
    ],
    'a granted appeal': [
      async (work) => {
        const reviewId = await approve(work);
        const appeal = await t.request('POST', `/api/submissions/${work.id}/appeal`, {
          cookie: await t.signInAs(work.user),
          body: { reviewId, text: 'You read the first file only.' },
        });
        const body = { outcome: 'granted', points: 20, answer: 'Yes.' };
        await t.request('POST', `/api/admin/appeals/${appeal.json().id}/decision`, { cookie: second, body });
      },
      [
        ['award', 20, null],
        ['reversal', -10, 'Appeal granted'],
        ['award', 10, null],
      ],
    ],
    'a deletion': [
      async (work) => {
        await approve(work);
        await remove(work.id);
      },
      [
        ['reversal', -10, 'Submission deleted'],
        ['award', 10, null],
      ],
    ],
    'points by hand': [
      async (work) => {
        await give(work, 10);
        await give(work, -4);
      },
      [
        ['adjustment', -4, null],
        ['bonus', 10, null],
      ],
    ],
  };
  for (const [name, [act, entries]] of Object.entries(ways)) {
    const [user, task] = [await createStudent(t.db), await createTask(t.db, { title: 'Stage', points: 30 })];
    const { id } = await createSubmission(t.db, { user, task });
    await act({ user, id });
    const { items } = (await t.request('GET', adminPath(user), { cookie })).json();
    const shown = items.map(({ kind, points, note }: PointsEntry) => [kind, points, note]);
    // The appeal's two entries have the same time.
    expect(shown.sort(), name).toEqual(entries.sort());
    expect(new Set(items.map(({ reason }: PointsEntry) => reason)), name).toEqual(new Set(['Stage']));
  }
});

test('S20 without entries the statement is empty, and another student’s is not in it', async () => {
  const [user, other] = [await createStudent(t.db), await createStudent(t.db)];
  await givePoints(t.db, other, 10);
  const mine = await t.signInAs(user);
  const { seen, totals } = await allPages('/api/me/points', mine);
  expect({ seen, totals: [...totals] }).toEqual({ seen: [], totals: [0] });
  expect((await t.request('GET', adminPath(other), { cookie: mine })).statusCode).toBe(403);
});

test('S30 the CSV has every entry, is no formula and is audited', async () => {
  const user = await createStudent(t.db);
  const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
  const entry = { userId: user.id, kind: 'bonus', points: 15 } as const;
  await t.db.ledgerEntry.create({ data: { ...entry, reason: '=1+1', createdAt: at(1) } });
  await t.db.ledgerEntry.create({ data: { ...entry, reason: 'Stage, second "day"', createdAt: at(2) } });
  await givePoints(t.db, user, -20, at(3));
  const { id } = await createStudent(t.db);
  await givePoints(t.db, { id }, 99);
  const answer = await t.request('GET', '/api/me/points.csv', { cookie: await t.signInAs(user) });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="points-statement.csv"');
  expect(answer.rawPayload.toString()).toBe(
    [
      '\ufeffDate (UTC),Reason,Kind,Points,Balance,Note',
      '2026-03-01 12:00:03,Given by a test,Adjustment,-20,10,N/A',
      '2026-03-01 12:00:02,"Stage, second ""day""",Bonus,15,30,N/A',
      "2026-03-01 12:00:01,'=1+1,Bonus,15,15,N/A",
      '',
    ].join('\r\n'),
  );
  expect(await t.db.auditEvent.findFirst({ where: { action: 'points.export' } })).toMatchObject({
    actorKind: 'user',
    actorId: user.id,
    detail: { entries: 3 },
  });
});

test('the CSV has the reason of a reversal, as the page', async () => {
  const [user, task] = [await createStudent(t.db), await createTask(t.db, { title: 'Poster', points: 30 })];
  const { id } = await createSubmission(t.db, { user, task });
  const review = await sendReview(t, { cookie, id, action: 'approve', body: { points: 20 } });
  const body = { reason: '=The "wrong"\nrow.' };
  const path = `/api/admin/reviews/${review.json().reviewId}/reverse`;
  expect((await t.request('POST', path, { cookie, body })).statusCode).toBe(200);
  const csv = await t.request('GET', '/api/me/points.csv', { cookie: await t.signInAs(user) });
  const text = csv.rawPayload.toString().replaceAll(/^\d{4}-.{14}/gm, 'TIME');
  expect(text.split(/\r\n(?=TIME|$)/).slice(1)).toEqual([
    `TIME,Poster,Taken back,-20,0,"'=The ""wrong""\nrow."`,
    'TIME,Poster,Approved,20,20,N/A',
    '',
  ]);
});

test('an index finds the entries of a user', async () => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    listUserPoints(explain, null as never, { id: randomUUID(), limit: 20 }),
  );
  expect(plan).toMatch(/Index Scan[^}]*points_ledger_user_id_created_at_idx/);
  expect(plan).not.toContain('Seq Scan on points_ledger');
});
