import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PointsEntry } from '../../contract/user-details.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listUserPoints } from './list-user-points.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const get = (path: string) => t.request('GET', `/api/admin/users/${path}`, { cookie });

test('one user has the rank, the numbers of submissions and files, and the last activity', async () => {
  const user = await createStudent(t.db, { name: 'Asha', lastSignInAt: new Date('2026-01-01T00:00:00Z') });
  await givePoints(t.db, await createStudent(t.db), 900);
  const [one, two] = [await createTask(t.db, { points: 40 }), await createTask(t.db)];
  const submittedAt = new Date('2026-02-01T00:00:00Z');
  await createSubmission(t.db, { user, task: one, status: 'approved', submittedAt });
  await createSubmission(t.db, { user, task: two, submittedAt: new Date('2026-01-15T00:00:00Z') });
  await createUpload(t.deps, { purpose: 'submission_file', ownerUserId: user.id });
  await createUpload(t.deps, {
    purpose: 'submission_file',
    ownerUserId: user.id,
    status: 'discarded',
    discardedAt: new Date(),
  });
  const found = (await get(user.id)).json();
  expect(found).toMatchObject({
    id: user.id,
    name: 'Asha',
    role: 'user',
    points: 40,
    rank: 2,
    disabled: false,
    submissionCounts: { all: 2, pending: 1, approved: 1, rejected: 0 },
    lastWorkAt: submittedAt.toISOString(),
    lastSeenAt: '2026-01-01T00:00:00.000Z',
    files: 1,
  });
});

test('a request of the user counts as activity, a new account has none', async () => {
  const user = await createStudent(t.db, { lastSignInAt: null });
  expect((await get(user.id)).json()).toMatchObject({ lastWorkAt: null, lastSeenAt: null, files: 0 });
  await t.signInAs(user);
  expect((await get(user.id)).json().lastSeenAt).not.toBeNull();
});

test('administrators have the role and no rank; deleted and unknown users are not found', async () => {
  t.allowList.add('lead@festival.test');
  const lead = await createStudent(t.db, { email: 'Lead@festival.test' });
  expect((await get(lead.id)).json()).toMatchObject({ role: 'admin', rank: null });
  const erased = await createStudent(t.db, { deletedAt: new Date(), email: null });
  for (const id of [erased.id, randomUUID()]) {
    expect((await get(id)).json()).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('the entries of the ledger are paged newest first, without a link to deleted work', async () => {
  const [user, task] = [await createStudent(t.db), await createTask(t.db, { title: 'Poster', points: 30 })];
  const work = await createSubmission(t.db, { user, task, status: 'approved' });
  for (const points of [10, 20, 5]) await givePoints(t.db, user, points);
  const seen: PointsEntry[] = [];
  for (let cursor = ''; ; ) {
    const page = (await get(`${user.id}/points?limit=2${cursor}`)).json();
    expect(page.total).toBe(4);
    seen.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect(seen.reduce((sum, { points }) => sum + points, 0)).toBe(65);
  const award = seen.find(({ reason }) => reason === 'Poster');
  expect(award).toMatchObject({ kind: 'award', points: 30, submissionId: work.id });
  expect((await t.request('DELETE', `/api/admin/submissions/${work.id}`, { cookie })).statusCode).toBe(204);
  const { items } = (await get(`${user.id}/points`)).json();
  expect(items).toHaveLength(5);
  expect(items[0]).toMatchObject({ kind: 'reversal', points: -30, submissionId: null });
});

test('an index finds the entries of a user', async () => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    listUserPoints(explain, null as never, { id: randomUUID(), limit: 20 }),
  );
  expect(plan).toMatch(/Index Scan[^}]*points_ledger_user_id_created_at_idx/);
});
