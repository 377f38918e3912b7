import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
  const revisedAt = new Date('2026-02-03T00:00:00Z');
  await createSubmission(t.db, { user, task: one, status: 'approved', submittedAt });
  await createSubmission(t.db, { user, task: two, submittedAt: new Date('2026-01-15T00:00:00Z'), revisedAt });
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
    lastWorkAt: revisedAt.toISOString(),
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
