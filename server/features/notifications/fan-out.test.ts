import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fanOutSources } from '../../fan-out-sources.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { concurrency } from '../../jobs/queues.ts';
import { createStudent, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { consumeEvents } from '../live/consume-events.ts';
import { deleteNotificationsAboutTask } from './delete-notifications-of.ts';
import { type FanOutSources, runFanOut, startFanOut } from './fan-out.ts';
import { notify } from './notify.ts';
import { notifier } from './notify-of-events.ts';

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

test('the job notifies every student of a new task once, and is enqueued once', async () => {
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

test('a single notice overtakes those of a fan-out, and several are handled at the same time', async () => {
  await students(30);
  const { id: subjectId, domain } = await createTask(t.db);
  await start(subjectId);
  const sends = { ...t.deps, mailer: { send: async () => [], close: () => undefined } };
  await t.db.notificationSetting.createMany({
    data: (await t.db.user.findMany()).map(({ id }) => ({
      userId: id,
      kind: 'task',
      inPage: true,
      mail: 'now',
      push: false,
      domains: [domain],
    })),
  });
  await runFanOut(sends, fanOutSources, { kind: 'task', subjectId });
  const reviewed = await createStudent(t.db);
  const data = { messageId: randomUUID(), topic: null, excerpt: 'Yes.' };
  await t.db.$transaction((tx) =>
    notify(sends, tx, [{ userId: reviewed.id, kind: 'answer', key: 'answer:1', data }]),
  );
  const { id: single } = await t.db.notification.findFirstOrThrow({ where: { userId: reviewed.id } });
  const queue = createJobQueue(t.deps.config.database.url, { pollInterval: 0.5 });
  const order: string[] = [];
  const open = { now: 0, most: 0 };
  const several = Promise.withResolvers<void>();
  queue.start(
    {
      'notification-mail': async ({ notificationId }) => {
        open.now += 1;
        open.most = Math.max(open.most, open.now);
        order.push(notificationId);
        if (open.now === concurrency['notification-mail']) several.resolve();
        await several.promise;
        open.now -= 1;
      },
    },
    t.app.log,
  );
  await vi.waitUntil(() => order.length === 31, { timeout: 60_000 });
  await queue.stop();
  // The order of the first ones does not matter: they run at the same time.
  expect(order.slice(0, concurrency['notification-mail'])).toContain(single);
  expect(open.most).toBe(concurrency['notification-mail']);
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

test('a new task is for those who are interested in its domain, not for deleted accounts, nor for who joined after it', async () => {
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
  const { id: subjectId, offeredDate } = await createTask(t.db, { domain: 'Design' });
  await createStudent(t.db, { createdAt: new Date(offeredDate.getTime() + 1) });
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  const notified = await t.db.notification.findMany({ select: { userId: true }, orderBy: { userId: 'asc' } });
  expect(notified.map(({ userId }) => userId)).toEqual([all?.id, design?.id].sort());
});

test('a task for some colleges is announced to their students only', async () => {
  const ours = await createStudent(t.db, { college: 'mit' });
  await createStudent(t.db, { college: 'VIT' });
  await createStudent(t.db, { college: null });
  const { id: subjectId } = await createTask(t.db, { colleges: ['MIT'] });
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  expect(await t.db.notification.findMany({ select: { userId: true } })).toEqual([{ userId: ours.id }]);
});

test('a task that is over causes no notification', async () => {
  await students(1);
  const { id: subjectId } = await createTask(t.db, { lastDate: new Date(Date.now() - 1_000) });
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  expect(await t.db.notification.count()).toBe(0);
});

test('after a task is deleted, a job deletes its notifications in batches', async () => {
  await students(7);
  const [{ id: subjectId }, { id: other }] = [await createTask(t.db), await createTask(t.db)];
  for (const task of [subjectId, other]) {
    await start(task);
    await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId: task });
  }
  await t.db.task.delete({ where: { id: subjectId } });
  const failures: object[] = [];
  const log = { child: () => ({ info: () => {}, warn: (detail: object) => failures.push(detail) }) };
  const stop = consumeEvents(t.deps, { log }, notifier(t.deps));
  const queue = createJobQueue(t.deps.config.database.url, { pollInterval: 0.5 });
  const removed: string[] = [];
  queue.start(
    {
      'notification-removal': async (job) => {
        await deleteNotificationsAboutTask(t.deps, job, 3);
        removed.push(job.subjectId);
      },
    },
    t.app.log,
  );
  await vi.waitUntil(() => removed.length > 0, { timeout: 60_000 });
  await stop();
  await queue.stop();
  expect(failures).toEqual([]);
  expect(removed).toEqual([subjectId]);
  const left = await t.db.notification.groupBy({ by: ['subjectId'], _count: true });
  expect(left).toEqual([{ subjectId: other, _count: 7 }]);
});

test('a task that was deleted meanwhile causes no notification', async () => {
  await students(1);
  const subjectId = randomUUID();
  await start(subjectId);
  await runFanOut(t.deps, fanOutSources, { kind: 'task', subjectId });
  expect(await t.db.notification.count()).toBe(0);
});
