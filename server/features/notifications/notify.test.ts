import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { signUnsubscription } from '../../mail/unsubscribe-token.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { makeSubscription } from '../../testing/push-subscription.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Notice, notify } from './notify.ts';
import { unsubscribe } from './unsubscribe.ts';

let t: TestApp;
let time = new Date();

beforeAll(async () => {
  t = await createTestApp({
    mailer: { send: async () => [], close: () => undefined },
    jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }),
    now: () => time,
  });
  await t.deps.jobs?.ready();
});
afterEach(async () => {
  time = new Date();
  await t.db.notification.deleteMany();
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
});
afterAll(() => t.close());

const tier = (userId: string, from = 250): Notice => ({
  userId,
  kind: 'tier',
  key: `tier:${from}`,
  data: { title: 'Kindling', from },
});
const answer = (userId: string): Notice => ({
  userId,
  kind: 'answer',
  key: 'answer:1',
  data: { messageId: '01234567-0123-7123-8123-012345678901', topic: null, excerpt: 'At gate 2.' },
});
const tell = (...notices: Notice[]) => t.db.$transaction((tx) => notify(t.deps, tx, notices));
const jobs = () =>
  t.db.$queryRaw<{ name: string; notification: string }[]>`
    SELECT name, data->>'notificationId' AS notification FROM pgboss.job WHERE name LIKE 'notification-%' ORDER BY name`;
const unreadEvents = (userId: string) =>
  t.db.$queryRaw<{ unread: number }[]>`
    SELECT (data->>'unread')::int AS unread FROM live_events
    WHERE audience = ${`user:${userId}`} AND kind = 'notification' ORDER BY xid, id`;

test('a notification that may be taken back is shown at once, and mailed and pushed later', async () => {
  const [student, device] = [await createStudent(t.db), makeSubscription('https://push.test').body];
  await t.db.pushSubscription.create({
    data: {
      userId: student.id,
      sessionId: randomUUID(),
      endpoint: device.endpoint,
      ...device.keys,
      label: 'A browser',
    },
  });
  await tell({ ...answer(student.id), sendAfter: 20 }, { ...answer(student.id), key: 'answer:2' });
  const due = await t.db.$queryRaw<{ name: string; key: string; seconds: number }[]>`
    SELECT name, key, round(extract(epoch FROM start_after - created_on))::int AS seconds
    FROM pgboss.job JOIN notifications n ON n.id = (job.data->>'notificationId')::uuid ORDER BY name, key`;
  expect(due).toEqual(
    ['notification-mail', 'notification-push'].flatMap((name) => [
      { name, key: 'answer:1', seconds: 20 },
      { name, key: 'answer:2', seconds: 0 },
    ]),
  );
});

test('a notification is inserted once for each key, with its mail and its live event', async () => {
  const student = await createStudent(t.db);
  expect(await tell(answer(student.id), tier(student.id))).toBe(2);
  expect(await tell(answer(student.id), tier(student.id))).toBe(0);
  const rows = await t.db.notification.findMany({ where: { userId: student.id } });
  expect(rows).toMatchObject([
    { kind: 'answer', shown: true, readAt: null },
    { kind: 'tier', shown: true, readAt: null },
  ]);
  // Tiers are mailed in the digest by default.
  expect(await jobs()).toEqual([{ name: 'notification-mail', notification: rows[0]?.id }]);
  expect(await unreadEvents(student.id)).toEqual([{ unread: 2 }]);
  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: time } });
  await t.db.notification.updateMany({ where: { userId: student.id, kind: 'tier' }, data: { key: 'other' } });
  expect(await unreadEvents(student.id)).toEqual([{ unread: 2 }, { unread: 0 }]);
});

test('a kind without a choice is not mailed to students who turned off all mails', async () => {
  const [student, other] = [await createStudent(t.db), await createStudent(t.db)];
  await unsubscribe(t.deps, {
    token: signUnsubscription(t.deps.config, { userId: student.id, scope: 'all' }),
    all: false,
  });
  await t.db.notificationSetting.deleteMany({ where: { userId: student.id, kind: 'answer' } });
  expect(await tell(answer(student.id), answer(other.id))).toBe(2);
  const row = await t.db.notification.findFirst({ where: { userId: other.id } });
  expect(await jobs()).toEqual([{ name: 'notification-mail', notification: row?.id }]);
});

test('the choice of the student decides where a notification goes', async () => {
  const [mailed, none] = [await createStudent(t.db), await createStudent(t.db)];
  const off = { kind: 'tier', inPage: false, push: false, domains: [] };
  await t.db.notificationSetting.createMany({
    data: [
      { ...off, userId: mailed.id, mail: 'now' },
      { ...off, userId: none.id, mail: 'none' },
    ],
  });
  expect(await tell(tier(mailed.id), tier(none.id))).toBe(1);
  const [row] = await t.db.notification.findMany();
  expect(row).toMatchObject({ userId: mailed.id, shown: false });
  expect(await jobs()).toEqual([{ name: 'notification-mail', notification: row?.id }]);
  expect(await unreadEvents(mailed.id)).toEqual([]);
});

test('nothing is left of a transaction that fails', async () => {
  const student = await createStudent(t.db);
  const failed = t.db.$transaction(async (tx) => {
    await notify(t.deps, tx, [answer(student.id)]);
    throw new Error('after it');
  });
  await expect(failed).rejects.toThrow('after it');
  expect([await t.db.notification.count(), await jobs()]).toEqual([0, []]);
});

test('S60 a deleted account loses notifications and choice, and gets none from a race', async () => {
  const cookie = await t.signInAs(await createAdministrator(t.db));
  const student = await createStudent(t.db);
  const userId = student.id;
  await tell(answer(userId));
  await t.db.notificationSetting.create({
    data: { userId, kind: 'tier', inPage: true, mail: 'none', push: false, domains: [] },
  });
  const remove = () => t.request('DELETE', `/api/admin/users/${userId}`, { cookie });
  await inLockOrder<unknown>(t.db, lockUser(userId), [remove, () => tell(tier(userId))]);
  expect(await t.db.notification.count({ where: { userId } })).toBe(0);
  expect(await t.db.notificationSetting.count({ where: { userId } })).toBe(0);

  const other = await createStudent(t.db);
  await inLockOrder<unknown>(t.db, lockUser(other.id), [
    () => tell(tier(other.id)),
    () => t.request('DELETE', `/api/admin/users/${other.id}`, { cookie }),
  ]);
  expect(await t.db.notification.count({ where: { userId: other.id } })).toBe(0);
});
