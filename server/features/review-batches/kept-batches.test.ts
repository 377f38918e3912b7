import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewBatch } from '../../contract/review-batches.ts';
import type { ReviewedHistory } from '../../contract/submission-history.ts';
import { batchesKeptDays, sweepEndedBatches } from '../../jobs/keep-batches.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReviewBatch } from './run-batch.ts';

let t: TestApp;
let cookie: string;
let author: TestStudent;
beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  author = await createStudent(t.db);
});
afterAll(() => t.close());

const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day);

async function start(submissions: readonly { id: string; version: number }[]): Promise<string> {
  const chosen = submissions.map(({ id, version }) => ({ id, version }));
  const review = { action: 'reject', feedback: 'The wrong hall.' };
  const response = await t.request('POST', '/api/admin/review-batches', {
    cookie,
    body: { review, selection: { kind: 'chosen', submissions: chosen } },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<ReviewBatch>().id;
}

async function historyOf(id: string): Promise<ReviewedHistory> {
  const response = await t.request('GET', `/api/admin/submissions/${id}/history`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ReviewedHistory>();
}

test('a review names its bulk review to administrators, also after that was deleted', async () => {
  const task = await createTask(t.db);
  const work = await createSubmission(t.db, { user: author, task });
  const later = await createSubmission(t.db, { user: await createStudent(t.db), task });
  const alone = await createSubmission(t.db, { user: await createStudent(t.db), task, status: 'rejected' });
  const [ended, recent] = [await start([work]), await start([later])];
  await runReviewBatch(t.deps, { batchId: ended }, t.app.log);
  await runReviewBatch(t.deps, { batchId: recent }, t.app.log);
  const waiting = await start([alone]);
  expect((await historyOf(work.id)).reviews).toMatchObject([{ batch: { id: ended, exists: true } }]);
  expect((await historyOf(alone.id)).reviews).toMatchObject([{ batch: null }]);
  const own = await t.request('GET', `/api/submissions/${work.id}/history`, {
    cookie: await t.signInAs(author),
  });
  expect(own.json().reviews).toMatchObject([{ feedback: 'The wrong hall.' }]);
  expect(own.body).not.toContain(ended);

  const finish = (id: string, finishedAt: Date) =>
    t.db.reviewBatch.update({ where: { id }, data: { finishedAt } });
  await finish(ended, ago(batchesKeptDays + 1));
  await finish(recent, ago(batchesKeptDays - 1));
  await t.db.reviewBatch.update({ where: { id: waiting }, data: { createdAt: ago(2 * batchesKeptDays) } });
  expect(await sweepEndedBatches(t.deps)).toBe(1);
  const left = await t.db.reviewBatch.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual([recent, waiting]);
  expect(await t.db.reviewBatchItem.count({ where: { batchId: ended } })).toBe(0);
  expect((await historyOf(work.id)).reviews).toMatchObject([
    { status: 'rejected', batch: { id: ended, exists: false } },
  ]);
  const undo = await t.request('POST', `/api/admin/review-batches/${ended}/undo`, {
    cookie,
    body: { reason: 'Too late.' },
  });
  expect(undo.statusCode).toBe(404);
});
