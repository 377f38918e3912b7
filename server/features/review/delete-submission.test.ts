import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let cookie: string;

beforeAll(async () => {
  testApp = await createTestApp();
  cookie = await testApp.signInAs(await createAdministrator(testApp.db));
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

test('deleting an approved submission takes its points back with a second entry', async () => {
  const { user, submission } = await pending();
  const file = await createUpload(testApp.deps, { ownerUserId: user.id, submissionId: submission.id });
  await review(submission.id, 'approve', { points: 70 });
  expect((await remove(submission.id)).statusCode).toBe(204);
  const [award, reversal, ...more] = await ledgerOf(user);
  expect(award).toMatchObject({ kind: 'award', points: 70 });
  expect(reversal).toMatchObject({ kind: 'reversal', points: -70, reviewId: award?.reviewId });
  expect(more).toEqual([]);
  expect(await totalOf(user)).toBe(0);
  expect(await testApp.db.submission.findUnique({ where: { id: submission.id } })).toBeNull();
  expect(await testApp.db.upload.findUnique({ where: { id: file.id } })).toBeNull();
  expect((await auditOf(submission.id)).map((event) => event.action)).toEqual([
    'submission.approve',
    'submission.delete',
  ]);
  expect((await remove(submission.id)).statusCode).toBe(404);
});

test('deleting submissions without awarded points does not change the ledger', async () => {
  for (const action of [null, 'reject', 'approve'] as const) {
    const { user, submission } = await pending();
    if (action !== null) await review(submission.id, action, action === 'approve' ? { points: 0 } : {});
    const before = await ledgerOf(user);
    expect((await remove(submission.id)).statusCode).toBe(204);
    expect(await ledgerOf(user)).toEqual(before);
  }
});
