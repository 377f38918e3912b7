import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewedSubmission } from '../../contract/review.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { sendReview, type TestReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let mira: TestAdministrator;
let desk: string;
let other: string;

beforeAll(async () => {
  t = await createTestApp();
  mira = await createAdministrator(t.db, { name: 'Mira' });
  desk = await t.signInAs(mira);
  other = await t.signInAs(await createAdministrator(t.db, { name: 'Noor' }));
});
afterAll(() => t.close());

async function reviewed(action: TestReview['action']) {
  const user = await createStudent(t.db);
  const task = await createTask(t.db);
  const { id } = await createSubmission(t.db, { user, task });
  const body = { feedback: 'See the last page.', ...(action === 'approve' && { points: 70 }) };
  const answer = await sendReview(t, { cookie: desk, id, action, body });
  const { reviewId } = answer.json<ReviewedSubmission>();
  return { user, task, id, reviewId: reviewId ?? expect.fail(answer.body), cookie: await t.signInAs(user) };
}

const reverse = (reviewId: string, cookie = desk, body: object = {}) =>
  t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, { cookie, body });
const entriesOf = async (userId: string) => {
  const [rows, { points }] = await Promise.all([
    t.db.ledgerEntry.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    t.db.user.findUniqueOrThrow({ where: { id: userId } }),
  ]);
  expect(points).toBe(rows.reduce((sum, entry) => sum + entry.points, 0));
  return rows.map(({ kind, points }) => `${kind} ${points}`);
};
const makeOld = (id: string) =>
  t.db.review.update({ where: { id }, data: { reviewedAt: new Date(Date.now() - 60_000) } });

test('administrators undo their own approval at once, without a reason', async () => {
  const { user, id, reviewId, cookie } = await reviewed('approve');
  const answer = await reverse(reviewId);
  expect(answer.json()).toMatchObject({
    id,
    status: 'pending',
    version: 1,
    points: null,
    feedback: null,
    reviewedAt: null,
    reviewedBy: null,
    reviewId: null,
    user: { points: 0 },
  });
  expect(await entriesOf(user.id)).toEqual(['award 70', 'reversal -70']);
  const events = await t.db.auditEvent.findMany({
    where: { subjectId: id, action: { not: 'submission.claim' } },
    orderBy: { id: 'asc' },
  });
  expect(events).toMatchObject([
    { action: 'submission.approve', detail: { before: 'pending', after: 'approved' } },
    {
      action: 'submission.undo-review',
      actorId: mira.id,
      detail: { before: 'approved', after: 'pending', points: 70, reviewId },
    },
  ]);
  // The author is not bothered with it; an administrator sees it.
  const mine = await t.request('GET', `/api/submissions/${id}/history`, { cookie });
  expect(mine.json().reviews).toEqual([]);
  const theirs = await t.request('GET', `/api/admin/submissions/${id}/history`, { cookie: other });
  expect(theirs.json().reviews).toMatchObject([
    { id: reviewId, status: 'approved', points: 70, reviewedBy: 'Mira', reversedBy: 'Mira' },
  ]);
});

test('later, and by another administrator, a reason is needed, and the author is notified', async () => {
  const { user, id, reviewId, cookie } = await reviewed('approve');
  const refused = await reverse(reviewId, other);
  expect(refused.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'body.reason' }] });
  await makeOld(reviewId);
  expect((await reverse(reviewId)).statusCode).toBe(400);
  expect(await entriesOf(user.id)).toEqual(['award 70']);
  const reason = 'The photo is of last year.';
  expect((await reverse(reviewId, other, { reason })).statusCode).toBe(200);
  expect(await entriesOf(user.id)).toEqual(['award 70', 'reversal -70']);
  const { reviews } = (await t.request('GET', `/api/submissions/${id}/history`, { cookie })).json();
  expect(reviews).toMatchObject([{ id: reviewId, version: 1, reversalReason: reason }]);
});

test.each(['reject', 'request-changes'] as const)('a reversed %s leaves the ledger alone', async (action) => {
  const { user, reviewId } = await reviewed(action);
  expect((await reverse(reviewId)).json()).toMatchObject({ status: 'pending' });
  expect(await entriesOf(user.id)).toEqual([]);
});

test('a review is reversed once, and only while it is the last', async () => {
  const { user, id, reviewId } = await reviewed('approve');
  const body = { reason: 'Wrong task.' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(reviewId, desk, body)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await entriesOf(user.id)).toEqual(['award 70', 'reversal -70']);
  await sendReview(t, { cookie: desk, id, action: 'approve', body: { points: 20 } });
  expect((await reverse(reviewId, desk, body)).json()).toMatchObject({ status: 409, code: 'not_reviewed' });
  expect(await entriesOf(user.id)).toEqual(['award 70', 'reversal -70', 'award 20']);
  expect((await reverse(id, desk, body)).json()).toMatchObject({ status: 404, code: 'not_found' });
});

test('a rejection is not reversed after new work, nor after a revision', async () => {
  const again = await reviewed('reject');
  const path = `/api/tasks/${again.task.id}/submissions`;
  await t.request('POST', path, { cookie: again.cookie, body: { description: 'New' } });
  expect((await reverse(again.reviewId)).json()).toMatchObject({ status: 409, code: 'already_submitted' });
  const revised = await reviewed('reject');
  await t.request('POST', `/api/submissions/${revised.id}/revise`, {
    cookie: revised.cookie,
    body: { description: 'Better', version: 1 },
  });
  expect((await reverse(revised.reviewId)).json()).toMatchObject({ status: 409, code: 'stale_version' });
});

test('S40 a reversal racing a revision: one of them is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, reviewId, cookie } = await reviewed('request-changes');
    const body = { description: 'Better', version: 1 };
    const revise = () => t.request('POST', `/api/submissions/${id}/revise`, { cookie, body });
    const both = round % 2 === 0 ? [reverse(reviewId), revise()] : [revise(), reverse(reviewId)].reverse();
    const [reversed, revised] = await Promise.all(both);
    const { version, status } = await t.db.submission.findUniqueOrThrow({ where: { id } });
    expect(status).toBe('pending');
    if (reversed?.statusCode === 200) {
      expect(revised?.json()).toMatchObject({ code: 'not_revisable' });
      expect(version).toBe(1);
    } else {
      expect(reversed?.json()).toMatchObject({ code: 'stale_version' });
      expect([revised?.statusCode, version]).toEqual([200, 2]);
    }
  }
});
