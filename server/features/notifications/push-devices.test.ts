import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createVapidKey, vapidKeys } from '../../push/vapid-keys.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { makeSubscription } from '../../testing/push-subscription.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const push = { ...vapidKeys(createVapidKey()), services: ['fcm.googleapis.com'] };
let moment = Date.UTC(2026, 10, 22);
/** Each device is a second newer than the one before. */
function now(): Date {
  moment += 1_000;
  return new Date(moment);
}
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { push }, now });
});
afterAll(() => t.close());

const address = '/api/me/push-devices';
async function signedIn() {
  const student = await createStudent(t.db);
  return { student, cookie: await t.signInAs(student) };
}
const add = (cookie: string, body: unknown = makeSubscription().body, headers = {}) =>
  t.request('POST', address, { cookie, body, headers });
const devicesOf = async (cookie: string) =>
  (await t.request('GET', address, { cookie })).json().devices as { id: string; endpoint: string }[];
const endpointsOf = async (cookie: string) => (await devicesOf(cookie)).map(({ endpoint }) => endpoint);

test('a browser is added, listed and removed, and its keys are not sent back', async () => {
  const { cookie } = await signedIn();
  const { body } = makeSubscription();
  const added = await add(
    cookie,
    { ...body, expirationTime: null },
    { 'user-agent': 'Firefox/143.0 Android' },
  );
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({
    label: 'Firefox on Android',
    endpoint: body.endpoint,
    lastUsedAt: null,
  });
  const list = await t.request('GET', address, { cookie });
  expect(list.json()).toEqual({ publicKey: push.publicKey, devices: [added.json()] });
  expect(list.body).not.toContain(body.keys.auth);
  expect((await t.request('DELETE', `${address}/${added.json().id}`, { cookie })).statusCode).toBe(204);
  expect(await devicesOf(cookie)).toEqual([]);
});

test('a browser that is added again is one device, with its new keys', async () => {
  const { cookie } = await signedIn();
  const { body } = makeSubscription();
  const first = await add(cookie, body);
  const { keys } = makeSubscription().body;
  expect((await add(cookie, { ...body, keys })).json().id).toBe(first.json().id);
  expect(await t.db.pushSubscription.findMany({ where: { endpoint: body.endpoint } })).toMatchObject([keys]);
});

test('on a shared computer a browser belongs to the student who switched it on last', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const { body } = makeSubscription();
  await add(one.cookie, body);
  await add(other.cookie, body);
  expect(await devicesOf(one.cookie)).toEqual([]);
  expect(await endpointsOf(other.cookie)).toEqual([body.endpoint]);
});

test('the eleventh device replaces the oldest, also when several are added at the same time', async () => {
  const { student, cookie } = await signedIn();
  const bodies = Array.from({ length: limits.pushDevices + 1 }, () => makeSubscription().body);
  for (const body of bodies) await add(cookie, body);
  expect(await endpointsOf(cookie)).toEqual(
    bodies
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .reverse(),
  );
  await Promise.all(Array.from({ length: 5 }, () => add(cookie)));
  expect(await t.db.pushSubscription.count({ where: { userId: student.id } })).toBe(limits.pushDevices);
});

test('signing out ends push in that browser only', async () => {
  const { student, cookie } = await signedIn();
  const elsewhere = await t.signInAs(student);
  const { body: here } = makeSubscription();
  const { body: there } = makeSubscription();
  await add(cookie, here);
  await add(elsewhere, there);
  expect((await t.request('POST', '/api/auth/logout', { cookie })).statusCode).toBe(204);
  expect(await endpointsOf(elsewhere)).toEqual([there.endpoint]);
});

test('signing out ends push in that browser, also after a second sign-in, and never for another student', async () => {
  const { student, cookie } = await signedIn();
  const other = await signedIn();
  const { body: here } = makeSubscription();
  const { body: there } = makeSubscription();
  const { body: theirs } = makeSubscription();
  await add(cookie, here);
  await add(cookie, there);
  await add(other.cookie, theirs);
  const signOut = async (endpoint: string) => {
    const headers = { 'push-endpoint': endpoint };
    const session = await t.signInAs(student);
    expect((await t.request('POST', '/api/auth/logout', { cookie: session, headers })).statusCode).toBe(204);
  };
  await signOut(here.endpoint);
  await signOut(theirs.endpoint);
  expect(await endpointsOf(cookie)).toEqual([there.endpoint]);
  expect(await endpointsOf(other.cookie)).toEqual([theirs.endpoint]);
});

test('S21 the device of another student does not exist', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const { id } = (await add(one.cookie)).json();
  expect((await t.request('DELETE', `${address}/${id}`, { cookie: other.cookie })).statusCode).toBe(404);
  expect(await devicesOf(one.cookie)).toHaveLength(1);
});

test.each([
  ['another server', { endpoint: 'https://evil.test/x' }],
  ['an internal address', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
  ['http', { endpoint: 'http://fcm.googleapis.com/x' }],
  ['no address', { endpoint: 'x' }],
  ['an endless address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(limits.urlLength)}` }],
  ['a key that is no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
  ['a short secret', { keys: { ...makeSubscription().body.keys, auth: 'AAAA' } }],
  ['another user', { userId: '01980000-0000-7000-8000-000000000001' }],
])('S23 %s is refused and nothing is stored', async (_, wrong) => {
  const { student, cookie } = await signedIn();
  const answer = await add(cookie, { ...makeSubscription().body, ...wrong });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  expect(await t.db.pushSubscription.count({ where: { userId: student.id } })).toBe(0);
});

test('without a key the list says that push is off, and no browser can be added', async () => {
  const off = await createTestApp();
  try {
    const cookie = await off.signInAs(await createStudent(off.db));
    expect((await off.request('GET', address, { cookie })).json()).toEqual({ publicKey: null, devices: [] });
    const answer = await off.request('POST', address, { cookie, body: makeSubscription().body });
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'This site sends no push messages.']);
  } finally {
    await off.close();
  }
});

test('S60 a deleted account has no devices, also if one is being added at the same time', async () => {
  const administrator = await t.signInAs(await createAdministrator(t.db));
  const remove = (id: string) => t.request('DELETE', `/api/admin/users/${id}`, { cookie: administrator });
  const { student, cookie } = await signedIn();
  await add(cookie);
  expect((await remove(student.id)).statusCode).toBe(204);
  const racing = await signedIn();
  const answers = await inLockOrder(t.db, lockUser(racing.student.id), [
    () => remove(racing.student.id),
    () => add(racing.cookie),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 401]);
  const ids = [student.id, racing.student.id];
  expect(await t.db.pushSubscription.count({ where: { userId: { in: ids } } })).toBe(0);
});
