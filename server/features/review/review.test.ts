import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewedSubmission } from '../../contract/review.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let reviewer: TestAdministrator;
let cookie: string;

beforeAll(async () => {
  testApp = await createTestApp();
  reviewer = await createAdministrator(testApp.db, { name: 'Rita Reviewer' });
  cookie = await testApp.signInAs(reviewer);
});
afterAll(() => testApp.close());

async function pending(points = 100) {
  const user = await createStudent(testApp.db);
  const task = await createTask(testApp.db, { points });
  const submission = await createSubmission(testApp.db, { user, task });
  return { user, task, submission };
}

const review = (id: string, action: 'approve' | 'reject', body: object) =>
  sendReview(testApp, { cookie, id, action, body });
const remove = (id: string) => testApp.request('DELETE', `/api/admin/submissions/${id}`, { cookie });
const ledgerOf = ({ id }: TestStudent) =>
  testApp.db.ledgerEntry.findMany({ where: { userId: id }, orderBy: { id: 'asc' } });
const totalOf = async ({ id }: TestStudent) =>
  (await testApp.db.user.findUniqueOrThrow({ where: { id } })).points;
const auditOf = (subjectId: string) =>
  testApp.db.auditEvent.findMany({
    where: { subjectId, action: { not: 'submission.claim' } },
    orderBy: { id: 'asc' },
  });

test('approving writes the review, one ledger entry and one audit event', async () => {
  const { user, task, submission } = await pending();
  const response = await review(submission.id, 'approve', {
    points: 80,
    feedback: ' Well done. ',
    version: 1,
  });
  expect(response.statusCode).toBe(200);
  const body = response.json<ReviewedSubmission>();
  expect(body).toMatchObject({
    id: submission.id,
    status: 'approved',
    points: 80,
    maxPoints: 100,
    feedback: 'Well done.',
    reviewedBy: 'Rita Reviewer',
    reviewedById: reviewer.id,
    userEmail: user.email,
    task: { id: task.id, title: task.title },
    user: { id: user.id, name: user.name, email: user.email, techid: user.techid, points: 80 },
  });
  expect(body.reviewedAt).toBe(body.updatedAt);
  const ledger = await ledgerOf(user);
  expect(ledger).toHaveLength(1);
  expect(ledger[0]).toMatchObject({
    kind: 'award',
    points: 80,
    reason: task.title,
    submissionId: submission.id,
    taskId: task.id,
  });
  const row = await testApp.db.submission.findUniqueOrThrow({ where: { id: submission.id } });
  expect(row).toMatchObject({ reviewId: ledger[0]?.reviewId, reviewedById: reviewer.id });
  expect(await auditOf(submission.id)).toMatchObject([
    {
      action: 'submission.approve',
      actorKind: 'administrator',
      actorId: reviewer.id,
      detail: { before: 'pending', after: 'approved', points: 80, version: 1 },
    },
  ]);
});

test.each([
  [null, 0],
  [-3, 0],
  [0, 0],
  [1000, 60],
])('entering %s points awards %s of 60, and the ledger shows it', async (points, awarded) => {
  const { user, submission } = await pending(60);
  const response = await review(submission.id, 'approve', { points });
  expect(response.json()).toMatchObject({ status: 'approved', points: awarded, feedback: '' });
  expect(await ledgerOf(user)).toMatchObject([{ kind: 'award', points: awarded }]);
  expect(await totalOf(user)).toBe(awarded);
});

test('rejecting stores the review with its feedback and awards nothing', async () => {
  const { user, submission } = await pending();
  const response = await review(submission.id, 'reject', { feedback: 'The link is dead.' });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ status: 'rejected', points: 0, feedback: 'The link is dead.' });
  expect(await ledgerOf(user)).toEqual([]);
  expect(await auditOf(submission.id)).toMatchObject([{ action: 'submission.reject' }]);
});

test('a reviewed submission, an unknown one and a stale version are refused', async () => {
  const { user, submission } = await pending();
  const stale = await review(submission.id, 'approve', { points: 1, version: 2 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'stale_version' });
  await review(submission.id, 'approve', { points: 10 });
  for (const action of ['approve', 'reject'] as const) {
    const again = await review(submission.id, action, action === 'approve' ? { points: 99 } : {});
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'not_pending' });
  }
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const response of [
    await review(missing, 'approve', { points: 1 }),
    await review(missing, 'reject', {}),
    await remove(missing),
  ]) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'submission_not_found', detail: 'Submission not found' });
  }
  expect(await totalOf(user)).toBe(10);
  expect(await auditOf(submission.id)).toHaveLength(1);
});

test('S27 points that are not whole numbers are refused, and nothing changes', async () => {
  const { submission } = await pending();
  for (const points of [true, '7', [7], 1.5, {}, undefined]) {
    const response = await review(submission.id, 'approve', { points });
    expect(response.statusCode, JSON.stringify(points)).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_failed' });
  }
  const row = await testApp.db.submission.findUniqueOrThrow({ where: { id: submission.id } });
  expect(row.status).toBe('pending');
});

test('an impossible version is refused', async () => {
  const { submission } = await pending();
  for (const version of [0, -1, 1.5, '1', null, 3_000_000_000]) {
    for (const action of ['approve', 'reject'] as const) {
      const response = await review(submission.id, action, {
        ...(action === 'approve' && { points: 1 }),
        version,
      });
      expect(response.statusCode, String(version)).toBe(400);
    }
  }
});

test('S44 editing the points of a task changes neither awards nor submissions', async () => {
  const { user, task, submission } = await pending(100);
  const other = await createStudent(testApp.db);
  const waiting = await createSubmission(testApp.db, { user: other, task });
  await review(submission.id, 'approve', { points: 90 });
  const edit = await testApp.request('PATCH', `/api/tasks/${task.id}`, { cookie, body: { points: 10 } });
  expect(edit.statusCode).toBe(200);
  expect(await totalOf(user)).toBe(90);
  expect(await ledgerOf(user)).toMatchObject([{ points: 90 }]);
  const row = await testApp.db.submission.findUniqueOrThrow({ where: { id: submission.id } });
  expect(row).toMatchObject({ status: 'approved', points: 90, maxPoints: 100 });
  const late = await review(waiting.id, 'approve', { points: 100 });
  expect(late.json()).toMatchObject({ points: 100, maxPoints: 100, task: { points: 10 } });
});

test('work for a deleted task shows what was asked when it was submitted, and can be reviewed', async () => {
  const user = await createStudent(testApp.db);
  const asked = { title: 'Count chairs', content: 'All of them.', submissionGuidelines: 'A number.' };
  const task = await createTask(testApp.db, asked);
  const submitted = await testApp.request('POST', `/api/tasks/${task.id}/submissions`, {
    cookie: await testApp.signInAs(user),
    body: { description: '212' },
  });
  expect(submitted.json()).toMatchObject({ taskAtSubmission: asked });
  const later = { title: 'Count tables', content: 'Those too.', submissionGuidelines: null };
  const edited = await testApp.request('PATCH', `/api/tasks/${task.id}`, { cookie, body: later });
  expect(edited.statusCode).toBe(200);
  const deleted = await testApp.request('DELETE', `/api/tasks/${task.id}`, { cookie });
  expect(deleted.statusCode).toBe(204);
  const { id } = submitted.json();
  const response = await review(id, 'approve', { points: 100 });
  expect(response.json()).toMatchObject({
    task: null,
    taskId: null,
    taskAtSubmission: asked,
    title: 'Count chairs',
    points: 100,
  });
  expect(await ledgerOf(user)).toMatchObject([{ reason: 'Count chairs', taskId: null }]);
});

test('work whose task was deleted before submissions kept it can be reviewed', async () => {
  const { user, task, submission } = await pending();
  await testApp.db.task.delete({ where: { id: task.id } });
  await testApp.db.submission.update({
    where: { id: submission.id },
    data: { taskTitle: null, taskContent: null, taskGuidelines: null },
  });
  const response = await review(submission.id, 'approve', { points: 100 });
  expect(response.json()).toMatchObject({ task: null, taskId: null, taskAtSubmission: null, points: 100 });
  expect(await ledgerOf(user)).toMatchObject([{ reason: 'Unknown Task', taskId: null }]);
});
