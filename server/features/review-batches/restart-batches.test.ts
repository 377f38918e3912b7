import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewBatch } from '../../contract/review-batches.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { restartBatches } from '../../jobs/keep-batches.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReviewBatch } from './run-batch.ts';

let t: TestApp;
let cookie: string;
/** Milliseconds. */
let later = 0;
beforeAll(async () => {
  // It has no workers: jobs wait.
  t = await createTestApp({ jobs: (url) => createJobQueue(url), now: () => new Date(Date.now() + later) });
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const jobsOf = (id: string) => t.db.$queryRaw<{ state: string }[]>`
  SELECT state::text FROM pgboss.job WHERE name = 'review-batch' AND data->>'batchId' = ${id} ORDER BY created_on`;
const fail = (id: string) => t.db.$executeRaw`
  UPDATE pgboss.job SET state = 'failed' WHERE name = 'review-batch' AND data->>'batchId' = ${id}`;

async function start(): Promise<string> {
  const task = await createTask(t.db);
  const { id, version } = await createSubmission(t.db, { user: await createStudent(t.db), task });
  const review = { action: 'reject', feedback: 'The wrong hall.' };
  const selection = { kind: 'chosen', submissions: [{ id, version }] };
  const response = await t.request('POST', '/api/admin/review-batches', {
    cookie,
    body: { review, selection },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<ReviewBatch>().id;
}

test('a bulk review whose job failed on all attempts is restarted, also its undo, and no other one', async () => {
  const [waiting, stopped, ended] = [await start(), await start(), await start()];
  await runReviewBatch(t.deps, { batchId: ended }, t.app.log);
  for (const id of [stopped, ended]) await fail(id);
  expect(await restartBatches(t.deps)).toBe(1);
  expect(await restartBatches(t.deps)).toBe(0);
  expect(await jobsOf(waiting)).toHaveLength(1);
  expect(await jobsOf(ended)).toEqual([{ state: 'failed' }]);
  expect(await jobsOf(stopped)).toEqual([{ state: 'failed' }, { state: 'created' }]);

  const undo = { cookie, body: { reason: 'Wrong list' } };
  expect((await t.request('POST', `/api/admin/review-batches/${ended}/undo`, undo)).statusCode).toBe(200);
  await fail(ended);
  expect(await restartBatches(t.deps)).toBe(1);
  expect((await jobsOf(ended)).at(-1)).toEqual({ state: 'created' });

  for (const id of [stopped, ended]) await fail(id);
  later = 3 * 24 * 3_600_000;
  expect(await restartBatches(t.deps), 'after two days only an undo').toBe(1);
  expect((await jobsOf(ended)).at(-1)).toEqual({ state: 'created' });
});
