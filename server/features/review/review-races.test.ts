import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimed } from '../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { holding, lockUser, untilWaiting } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let reviewer: TestAdministrator;
let first: string;
let second: string;

beforeAll(async () => {
  testApp = await createTestApp();
  reviewer = await createAdministrator(testApp.db);
  first = await testApp.signInAs(reviewer);
  second = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

/** Claimed by `first`. */
async function pending() {
  const user = await createStudent(testApp.db);
  const task = await createTask(testApp.db);
  const submission = await createSubmission(testApp.db, { user, task });
  await claimed(testApp.db, reviewer, submission.id);
  return { user, task, id: submission.id, cookie: await testApp.signInAs(user) };
}

/** The claim of `first` has expired: the student may change the work again, and others may delete it. */
async function expired() {
  const work = await pending();
  const expiresAt = new Date(Date.now() - 1000);
  await testApp.db.reviewClaim.update({ where: { submissionId: work.id }, data: { expiresAt } });
  return work;
}

const review = (id: string, action: 'approve' | 'reject', cookie: string, body: object) =>
  testApp.request('POST', `/api/admin/submissions/${id}/${action}`, {
    cookie,
    body: { version: 1, ...body },
  });

/** Ledger, total and row of a student's only submission. */
async function stateOf(userId: string, id: string) {
  const [ledger, user, row] = await Promise.all([
    testApp.db.ledgerEntry.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    testApp.db.user.findUniqueOrThrow({ where: { id: userId } }),
    testApp.db.submission.findUnique({ where: { id } }),
  ]);
  expect(user.points).toBe(ledger.reduce((sum, entry) => sum + entry.points, 0));
  return { entries: ledger.map((entry) => `${entry.kind} ${entry.points}`), total: user.points, row };
}

const statuses = (responses: readonly { statusCode: number }[]) =>
  responses.map((response) => response.statusCode).sort();

test('S39 50 parallel approvals by two administrators: one wins, one ledger row', async () => {
  const { user, id } = await pending();
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      review(id, 'approve', i % 2 === 0 ? first : second, { points: 10 + i }),
    ),
  );
  expect(statuses(responses)).toEqual([200, ...Array(49).fill(409)]);
  const lost = responses.filter((response) => response.statusCode === 409);
  const codes = new Set(lost.map((response) => response.json().code));
  expect([...codes].filter((code) => code !== 'claimed_by_another')).toEqual(['not_pending']);
  const won = responses.find((response) => response.statusCode === 200)?.json();
  const after = await stateOf(user.id, id);
  expect(after.entries).toEqual([`award ${won.points}`]);
  expect(
    await testApp.db.auditEvent.count({ where: { subjectId: id, action: { not: 'submission.claim' } } }),
  ).toBe(1);
});

test('S39 100 parallel approvals and rejections: one 200, the rest 409, at most one ledger row', async () => {
  const { user, id } = await pending();
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0 ? review(id, 'approve', first, { points: 50 }) : review(id, 'reject', first, {}),
    ),
  );
  expect(statuses(responses)).toEqual([200, ...Array(99).fill(409)]);
  const after = await stateOf(user.id, id);
  expect(after.entries).toEqual(after.row?.status === 'approved' ? ['award 50'] : []);
  expect(
    await testApp.db.auditEvent.count({ where: { subjectId: id, action: { not: 'submission.claim' } } }),
  ).toBe(1);
});

const rounds = Array.from({ length: 12 }, (_, i) => i);
/** Runs both at once. Alternates by round which one starts first. */
const race = <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>) =>
  round % 2 === 0
    ? Promise.all([a(), b()])
    : Promise.all([b(), a()]).then(([right, left]) => [left, right] as const);

test('S40 approval racing withdrawal: awarded and kept, or withdrawn and never awarded', async () => {
  for (const round of rounds) {
    const { user, id, cookie } = await expired();
    const [approval, withdrawal] = await race(
      round,
      () => review(id, 'approve', first, { points: 30 }),
      () => testApp.request('DELETE', `/api/submissions/${id}`, { cookie }),
    );
    const after = await stateOf(user.id, id);
    if (approval.statusCode === 200) {
      expect(withdrawal.statusCode).toBe(409);
      expect(after).toMatchObject({ entries: ['award 30'], row: { status: 'approved' } });
    } else {
      expect([approval.statusCode, withdrawal.statusCode]).toEqual([404, 204]);
      expect(after).toEqual({ entries: [], total: 0, row: null });
    }
  }
});

test('S40 approval of version 1 racing an edit: one of them is refused', async () => {
  for (const round of rounds) {
    const { user, id, cookie } = await expired();
    const [approval, edit] = await race(
      round,
      () => review(id, 'approve', first, { points: 30 }),
      () =>
        testApp.request('PATCH', `/api/submissions/${id}`, {
          cookie,
          body: { description: 'Edited', version: 1 },
        }),
    );
    const after = await stateOf(user.id, id);
    if (approval.statusCode === 200) {
      expect(edit.json()).toMatchObject({ status: 409, code: 'not_pending' });
      expect(after).toMatchObject({ entries: ['award 30'], row: { version: 1 } });
    } else {
      expect(approval.json()).toMatchObject({ status: 409, code: 'stale_version' });
      expect(edit.statusCode).toBe(200);
      expect(after).toMatchObject({
        entries: [],
        row: { version: 2, description: 'Edited', status: 'pending' },
      });
    }
  }
});

test('S40 an approval that waited for an edit is refused: it names the version before', async () => {
  const { user, id } = await pending();
  const { db } = testApp;
  let approval: ReturnType<typeof review> | undefined;
  await holding(
    db,
    async (tx) => {
      await lockUser(user.id)(tx);
      await tx.submission.update({ where: { id }, data: { description: 'Edited', version: 2 } });
    },
    async () => {
      approval = review(id, 'approve', first, { points: 30 });
      await untilWaiting(db, 1);
    },
  );
  expect((await approval)?.json()).toMatchObject({ status: 409, code: 'stale_version' });
  const after = await stateOf(user.id, id);
  expect(after).toMatchObject({ entries: [], row: { status: 'pending' } });
  expect(await db.reviewClaim.count({ where: { submissionId: id } })).toBe(1);
});

test('S40 approval racing deletion by the other administrator: no points remain awarded', async () => {
  for (const round of rounds) {
    const { user, id } = await expired();
    const [approval, deletion] = await race(
      round,
      () => review(id, 'approve', first, { points: 30 }),
      () => testApp.request('DELETE', `/api/admin/submissions/${id}`, { cookie: second }),
    );
    expect(deletion.statusCode).toBe(204);
    const after = await stateOf(user.id, id);
    expect(after).toMatchObject({ total: 0, row: null });
    expect(after.entries).toEqual(approval.statusCode === 200 ? ['award 30', 'reversal -30'] : []);
    if (approval.statusCode !== 200) expect(approval.statusCode).toBe(404);
  }
});

test('S40 two deletions of an approved submission reverse it once', async () => {
  const { user, id } = await pending();
  await review(id, 'approve', first, { points: 30 });
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      testApp.request('DELETE', `/api/admin/submissions/${id}`, { cookie: first }),
    ),
  );
  expect(statuses(responses)).toEqual([204, ...Array(9).fill(404)]);
  expect((await stateOf(user.id, id)).entries).toEqual(['award 30', 'reversal -30']);
});

test('S40 deleting the account racing the approval: the submission is approved and without personal data, or deleted; the ledger is consistent', async () => {
  for (const round of rounds) {
    const { user, id } = await pending();
    const [approval, deletion] = await race(
      round,
      () => review(id, 'approve', first, { points: 30 }),
      () => testApp.request('DELETE', `/api/admin/users/${user.id}`, { cookie: second }),
    );
    expect(deletion.statusCode).toBe(204);
    const after = await stateOf(user.id, id);
    if (approval.statusCode === 200) {
      expect(after).toMatchObject({ entries: ['award 30'], row: { status: 'approved', description: '' } });
    } else {
      expect(approval.statusCode).toBe(404);
      expect(after).toEqual({ entries: [], total: 0, row: null });
    }
  }
});
