import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReviewBatch } from './run-batch.ts';

let testApp: TestApp;
let cookie: string;
beforeAll(async () => {
  testApp = await createTestApp();
  cookie = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

const remove = (id: string) => testApp.request('DELETE', `/api/admin/users/${id}`, { cookie });

const batchPath = '/api/admin/review-batches';
async function batchRejecting(works: readonly { id: string }[]): Promise<string> {
  const response = await testApp.request('POST', batchPath, {
    cookie,
    body: {
      review: { action: 'reject', feedback: 'Dear Canary, the wrong hall.' },
      selection: { kind: 'chosen', submissions: works.map(({ id }) => ({ id, version: 1 })) },
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}
const runBatch = (batchId: string) => runReviewBatch(testApp.deps, { batchId }, testApp.app.log);
const undoBatch = async (id: string) => {
  const body = { reason: 'Canary was right.' };
  expect((await testApp.request('POST', `${batchPath}/${id}/undo`, { cookie, body })).statusCode).toBe(200);
};
const batchBody = async (id: string) => (await testApp.request('GET', `${batchPath}/${id}`, { cookie })).body;

test('S60 bulk reviews keep no text about a deleted account', async () => {
  const { db } = testApp;
  const [user, other] = [await createStudent(db), await createStudent(db)];
  const work = async (by = user) => createSubmission(db, { user: by, task: await createTask(db) });
  const [undone, done, others] = [
    await batchRejecting([await work()]),
    await batchRejecting([await work(), await work(other)]),
    await batchRejecting([await work(other)]),
  ];
  for (const id of [undone, done, others]) await runBatch(id);
  await undoBatch(undone);
  await runBatch(undone);
  expect(await batchBody(undone)).toMatch(/Dear Canary.*Canary was right/);

  expect((await remove(user.id)).statusCode).toBe(204);
  for (const id of [undone, done]) expect(await batchBody(id)).not.toContain('Canary');
  expect(JSON.parse(await batchBody(undone))).toMatchObject({ state: 'undone', undoReason: '' });
  expect(await batchBody(others)).toContain('Dear Canary');
  // Undone after the account was deleted: the reason may name them too.
  await undoBatch(done);
  await runBatch(done);
  expect(JSON.parse(await batchBody(done))).toMatchObject({ state: 'undone', feedback: '', undoReason: '' });
});

test('S60 a bulk review that still runs keeps its text until it ends', async () => {
  const { db } = testApp;
  const [user, other] = [await createStudent(db), await createStudent(db)];
  const [mine, theirs] = [
    await createSubmission(db, { user, task: await createTask(db) }),
    await createSubmission(db, { user: other, task: await createTask(db) }),
  ];
  const id = await batchRejecting([mine, theirs]);
  expect((await remove(user.id)).statusCode).toBe(204);
  await runBatch(id);
  expect(JSON.parse(await batchBody(id))).toMatchObject({
    state: 'done',
    feedback: '',
    counts: { done: 1, gone: 1 },
  });
  const reviewed = await db.submission.findUniqueOrThrow({ where: { id: theirs.id } });
  expect(reviewed).toMatchObject({ status: 'rejected', feedback: 'Dear Canary, the wrong hall.' });
});
