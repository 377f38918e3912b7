import { createPublicKey, randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createJobQueue, type JobQueue, type ParentLog } from '../../jobs/job-queue.ts';
import { createVapidKey, vapidKeys } from '../../push/vapid-keys.ts';
import { createStudent } from '../../testing/factories.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { decryptPush, makeSubscription, type TestSubscription } from '../../testing/push-subscription.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Notice, notify } from './notify.ts';
import { pushNotification } from './push-notification.ts';

const polling = { timeout: 60_000, interval: 20 };
const keys = vapidKeys(createVapidKey());
const publicOrigin = 'https://ambassadors.festival.test';
let t: TestApp;
let service: PushService;
let time = new Date();
const replicas: JobQueue[] = [];
const ignore = () => undefined;
const log: ParentLog = { info: ignore, warn: ignore, error: ignore, child: () => log };

beforeAll(async () => {
  service = await startPushService();
  t = await createTestApp({
    config: { publicOrigin, push: { ...keys, services: [service.host] } },
    jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }),
    now: () => time,
  });
  await t.deps.jobs?.ready();
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
  time = new Date();
  service.posted.length = 0;
  service.answers.clear();
  await t.db.notification.deleteMany();
  await t.db.pushSubscription.deleteMany();
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
});
afterAll(async () => {
  await t.close();
  await service.close();
});

async function withDevices(count: number) {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const devices: TestSubscription[] = [];
  for (let added = 0; added < count; added += 1) {
    const device = makeSubscription(`https://${service.host}`);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/me/push-devices',
      headers: { cookie, origin: publicOrigin },
      payload: device.body,
    });
    expect(answer.statusCode).toBe(201);
    devices.push(device);
  }
  return { student, devices };
}
const pathOf = ({ body }: TestSubscription) => new URL(body.endpoint).pathname;
const answer = (userId: string, excerpt = 'At gate 2 🔥'): Notice => ({
  userId,
  kind: 'answer',
  key: 'answer:1',
  data: { messageId: '01234567-0123-7123-8123-012345678901', topic: 'A task', excerpt },
});
async function tell(notice: Notice): Promise<string> {
  await t.db.$transaction((tx) => notify(t.deps, tx, [notice]));
  return (await t.db.notification.findFirstOrThrow({ where: { userId: notice.userId, key: notice.key } })).id;
}
const jobs = () => t.db.$queryRaw<{ name: string; state: string; device: string | null }[]>`
  SELECT name, state::text, data->>'deviceId' AS device FROM pgboss.job WHERE name LIKE 'notification-push%' ORDER BY created_on`;
function startReplica(): void {
  const replica = createJobQueue(t.deps.config.database.url, { pollInterval: 0.5 });
  replica.start({ 'notification-push': (data, log) => pushNotification(t.deps, data, log) }, log);
  replicas.push(replica);
}
const push = (notificationId: string) => pushNotification(t.deps, { notificationId, requestId: 'test' }, log);
const done = () =>
  vi.waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), polling);

test('a deadline is in the configured time zone, also where no mail is sent', async () => {
  const { student, devices } = await withDevices(1);
  const lastDate = '2099-12-01T18:00:00.000Z';
  const data = { taskId: '01234567-0123-7123-8123-012345678901', title: 'Film', domain: 'Design', lastDate };
  const notificationId = await tell({ userId: student.id, kind: 'deadline', key: 'd', data });
  const config = { ...t.deps.config, timeZone: 'Asia/Kolkata' };
  expect(config.mail).toBeNull();
  await pushNotification({ ...t.deps, config }, { notificationId, requestId: 'test' }, log);
  const device = devices[0] ?? expect.fail();
  expect(decryptPush(device, service.posted[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    detail: 'You can hand in until 1 December 2099 at 23:30 GMT+5:30',
  });
});

test('nothing is pushed that was turned off or withdrawn while it waited', async () => {
  const { student } = await withDevices(1);
  const id = await tell(answer(student.id));
  const setting = { userId: student.id, kind: 'answer', inPage: true, mail: 'now', push: false };
  await t.db.notificationSetting.create({ data: setting });
  await push(id);
  const announcement = await t.db.announcement.create({
    data: {
      title: 'Kick-off',
      body: 'On Friday',
      audienceKind: 'all',
      state: 'withdrawn',
      publishedAt: time,
      withdrawnAt: time,
      deliveryId: randomUUID(),
    },
  });
  const notice: Notice = {
    userId: student.id,
    kind: 'announcement',
    key: `announcement:${announcement.id}`,
    subjectId: announcement.id,
    data: { announcementId: announcement.id, title: 'Kick-off' },
  };
  await push(await tell(notice));
  expect(service.posted).toEqual([]);
  await t.db.notificationSetting.updateMany({ where: { userId: student.id }, data: { push: true } });
  await push(id);
  expect(service.posted).toHaveLength(1);
});

test('every device of the student gets the notification, which only it can read', async () => {
  const { student, devices } = await withDevices(2);
  const id = await tell(answer(student.id));
  startReplica();
  await done();
  expect(service.posted).toHaveLength(2);
  for (const device of devices) {
    const sent = service.posted.find(({ path }) => path === pathOf(device));
    expect(sent?.headers).toMatchObject({
      ttl: '86400',
      topic: id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    });
    const body = sent?.body ?? Buffer.alloc(0);
    expect(body.toString('latin1')).not.toContain('gate 2');
    expect(decryptPush(device, body)).toEqual({
      id,
      title: 'Answered: A task',
      detail: 'At gate 2 🔥',
      path: expect.stringMatching(/^\/contact-us\?message=/),
      icon: '/icon-192.png',
    });
    expect(() => decryptPush({ ...device, key: makeSubscription().key }, body)).toThrow();
  }
  const rows = await t.db.pushSubscription.findMany({ where: { userId: student.id } });
  expect(rows.map(({ lastUsedAt }) => lastUsedAt)).toEqual([time, time]);
});

test('each message is signed with the key that the browser was given', async () => {
  const { student } = await withDevices(1);
  await push(await tell(answer(student.id)));
  const [, token = '', key] =
    /^vapid t=([^,]+), k=(.+)$/.exec(String(service.posted[0]?.headers.authorization)) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    audience: `https://${service.host}`,
    subject: publicOrigin,
  });
  expect(payload.exp).toBeDefined();
});

test('a job that runs twice sends one topic, so that the device shows one notification', async () => {
  const { student } = await withDevices(1);
  const id = await tell(answer(student.id));
  await push(id);
  await push(id);
  expect(new Set(service.posted.map(({ headers }) => headers.topic)).size).toBe(1);
});

test.each([404, 410])('a subscription that the push service answers with %i is removed', async (status) => {
  const { student, devices } = await withDevices(2);
  const [gone, alive] = devices as [TestSubscription, TestSubscription];
  service.answers.set(pathOf(gone), status);
  await push(await tell(answer(student.id)));
  const left = await t.db.pushSubscription.findMany({ where: { userId: student.id } });
  expect(left.map(({ endpoint }) => endpoint)).toEqual([alive.body.endpoint]);
});

test('only the device whose push service does not accept it gets another attempt', async () => {
  const { student, devices } = await withDevices(2);
  const [broken, working] = devices as [TestSubscription, TestSubscription];
  service.answers.set(pathOf(broken), 503);
  const id = await tell(answer(student.id));
  await t.db.$executeRaw`UPDATE pgboss.job SET retry_delay = 0, retry_delay_max = 1`;
  startReplica();
  await vi.waitUntil(async () => (await jobs()).some(({ device }) => device !== null), polling);
  await t.db.$executeRaw`UPDATE pgboss.job SET start_after = now(), retry_delay = 0, retry_delay_max = 1`;
  service.answers.clear();
  await t.db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`;
  await done();
  const counts = (path: string) => service.posted.filter((sent) => sent.path === path).length;
  expect(counts(pathOf(working))).toBe(1);
  expect(counts(pathOf(broken))).toBeGreaterThan(1);
  const { body } = service.posted.findLast(({ path }) => path === pathOf(broken)) ?? {};
  expect(decryptPush(broken, body ?? Buffer.alloc(0))).toMatchObject({ id });
});

test('an error of the push service is thrown, so that the job is retried, without the address of the browser', async () => {
  const { student, devices } = await withDevices(1);
  const [device] = devices as [TestSubscription];
  service.answers.set(pathOf(device), 429);
  const failure = await push(await tell(answer(student.id))).catch((error: unknown) => String(error));
  expect(failure).toBe(`Error: ${service.host} answered 429: as the test wants it`);
  expect(await t.db.pushSubscription.count({ where: { userId: student.id } })).toBe(1);
});

test('nothing is sent of what was read, is older than a day or over, or belongs to a disabled account', async () => {
  const read = await withDevices(1);
  const id = await tell(answer(read.student.id));
  await t.db.notification.update({ where: { id }, data: { readAt: time } });
  await push(id);
  const late = await withDevices(1);
  const lateId = await tell(answer(late.student.id));
  time = new Date(Date.now() + 25 * 3_600_000);
  await push(lateId);
  time = new Date();
  const due = { taskId: lateId, title: 'Film', domain: 'Design', lastDate: time.toISOString() };
  await push(await tell({ userId: read.student.id, kind: 'deadline', key: 'deadline:1', data: due }));
  await t.db.user.update({ where: { id: late.student.id }, data: { disabledAt: time } });
  await push(lateId);
  expect(service.posted).toEqual([]);
});

test('SSRF: a device at a service that the operators no longer allow is removed and not contacted', async () => {
  const { student } = await withDevices(1);
  const id = await tell(answer(student.id));
  const config = { ...t.deps.config, push: { ...keys, services: ['fcm.googleapis.com'] } };
  await pushNotification({ ...t.deps, config }, { notificationId: id, requestId: 'test' }, log);
  expect(service.posted).toEqual([]);
  expect(await t.db.pushSubscription.count()).toBe(0);
});

test('a browser that was added for another key of the site is not contacted and not listed', async () => {
  const { student, devices } = await withDevices(1);
  const cookie = await t.signInAs(student);
  const add = async (serverKey: string) => {
    const device = makeSubscription(`https://${service.host}`);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/me/push-devices',
      headers: { cookie, origin: publicOrigin },
      payload: { ...device.body, serverKey },
    });
    expect(answer.statusCode).toBe(201);
    return device;
  };
  const present = await add(keys.publicKey);
  await add(vapidKeys(createVapidKey()).publicKey);
  await push(await tell(answer(student.id)));
  const expected = [...devices, present];
  expect(new Set(service.posted.map(({ path }) => path))).toEqual(new Set(expected.map(pathOf)));
  const listed = (await t.request('GET', '/api/me/push-devices', { cookie })).json();
  const endpoints = listed.devices.map(({ endpoint }: { endpoint: string }) => endpoint);
  expect(new Set(endpoints)).toEqual(new Set(expected.map(({ body }) => body.endpoint)));
});

test('a job is enqueued only for students who have a device and want the kind', async () => {
  const [withOne, without] = [await withDevices(1), await withDevices(0)];
  await tell(answer(without.student.id));
  expect(await jobs()).toEqual([]);
  await t.db.notificationSetting.create({
    data: { userId: withOne.student.id, kind: 'answer', inPage: true, mail: 'none', push: false },
  });
  await tell(answer(withOne.student.id));
  expect(await jobs()).toEqual([]);
});
