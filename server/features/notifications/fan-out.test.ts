import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fanOutSources } from '../../fan-out-sources.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { createStudent, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FanOutSources, runFanOut, startFanOut } from './fan-out.ts';

let t: TestApp;
beforeEach(async () => {
  await t?.close();
  t = await createTestApp({ jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }) });
  await t.deps.jobs?.ready();
});
afterAll(() => t.close());

const start = (subjectId: string) =>
  t.db.$transaction((tx) => startFanOut(t.deps, tx, { kind: 'task', subjectId }));
const students = (count: number) => Promise.all(Array.from({ length: count }, () => createStudent(t.db)));

test('the job tells every student of a new task once, and is enqueued once', async () => {
  await students(7);
  const { id: subjectId } = await createTask(t.db);
  await start(subjectId);
  await start(subjectId);
  const queue = createJobQueue(t.deps.config.database.url, { pollInterval: 0.5 });
  const runs: string[] = [];
  queue.start(
    {
      'notification-fan-out': async (job) => {
        await runFanOut(t.deps, fanOutSources, job, 3);
        runs.push(job.subjectId);
      },
    },
    t.app.log,
  );
  await vi.waitUntil(() => runs.length > 0, { timeout: 60_000 });
  await queue.stop();
  expect(runs).toEqual([subjectId]);
  expect(await t.db.notification.count({ where: { subjectId, kind: 'task' } })).toBe(7);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  expect(await t.db.notification.count()).toBe(7);
});

test('a run that is interrupted continues after the last batch', async () => {
  const all = await students(7);
  const { id: subjectId } = await createTask(t.db);
  await start(subjectId);
  const source = fanOutSources.task ?? expect.fail();
  const seen: (string | null)[] = [];
  const failing: FanOutSources = {
    task: async (tx, batch) => {
      seen.push(batch.after);
      if (seen.length === 3) throw new Error('the server was killed');
      return source(tx, batch);
    },
  };
  const job = { kind: 'task', subjectId };
  await expect(runFanOut(t.deps, failing, job, 2)).rejects.toThrow('killed');
  expect(await t.db.notification.count()).toBe(4);
  await runFanOut(t.deps, failing, job, 2);
  const ids = all.map(({ id }) => id).sort();
  expect(seen).toEqual([null, ids[1], ids[3], ids[3], ids[5]]);
  expect(await t.db.notification.count()).toBe(7);
});

test('a new task is told to those who are interested in its domain, and not to deleted accounts', async () => {
  const [all, design, marketing] = await students(3);
  await createStudent(t.db, { deletedAt: new Date() });
  await createStudent(t.db, { disabledAt: new Date() });
  const choice = { kind: 'task', inPage: true, mail: 'none', push: false };
  await t.db.notificationSetting.createMany({
    data: [
      { ...choice, userId: design?.id ?? '', domains: ['Design'] },
      { ...choice, userId: marketing?.id ?? '', domains: ['Marketing'] },
    ],
  });
  const { id: subjectId } = await createTask(t.db, { domain: 'Design' });
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  const told = await t.db.notification.findMany({ select: { userId: true }, orderBy: { userId: 'asc' } });
  expect(told.map(({ userId }) => userId)).toEqual([all?.id, design?.id].sort());
});

test('a task that was deleted meanwhile is told to none', async () => {
  await students(1);
  const subjectId = randomUUID();
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  expect(await t.db.notification.count()).toBe(0);
});
