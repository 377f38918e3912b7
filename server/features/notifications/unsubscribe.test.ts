import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRequired, notificationKindNames, notificationKinds } from '../../contract/notification-kinds.ts';
import type { NotificationSettings } from '../../contract/notifications.ts';
import { scopeOfToken } from '../../contract/unsubscribe.ts';
import { signUnsubscription } from '../../mail/unsubscribe-token.ts';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailChoicesOf } from './mail-choice.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (
  token: string,
  { headers = form, all = false }: { headers?: Record<string, string>; all?: boolean } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: `/api/unsubscribe?${new URLSearchParams({ token, ...(all && { all: 'true' }) })}`,
    headers,
    ...('content-type' in headers && { payload: 'List-Unsubscribe=One-Click' }),
  });

async function student(scope: 'review' | 'all' = 'review') {
  const user = await createStudent(t.db);
  const userId = user.id;
  return { user, userId, token: signUnsubscription(t.deps.config, { userId, scope }) };
}

test('one click of a mail program turns off this kind, without a session, and again changes nothing', async () => {
  const { userId, token } = await student();
  await t.db.notificationSetting.create({
    data: { userId, kind: 'review', inPage: false, mail: 'now', push: true },
  });
  for (let n = 0; n < 2; n += 1) {
    const answer = await post(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { scope: 'review' }]);
  }
  expect(await t.db.notificationSetting.findMany({ where: { userId } })).toMatchObject([
    { kind: 'review', inPage: false, mail: 'none', push: true },
  ]);
  expect(await mailChoicesOf(t.db, userId)).toMatchObject({ review: 'none', deadline: 'now' });
});

test('S18 the request of a mail program’s page is accepted from any origin, with a form of either type or without a body', async () => {
  const multipart = 'multipart/form-data; boundary=x';
  for (const headers of [
    { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    { ...form, origin: 'null' },
    { 'content-type': multipart },
    {},
  ] as Record<string, string>[]) {
    const { userId, token } = await student();
    expect((await post(token, { headers })).statusCode).toBe(200);
    expect((await mailChoicesOf(t.db, userId)).review).toBe('none');
  }
});

test('everything can be turned off by a link of one kind', async () => {
  const { userId, token } = await student();
  expect((await post(token, { all: true })).json()).toEqual({ scope: 'all' });
  const choices = await mailChoicesOf(t.db, userId);
  expect(choices).toEqual(
    Object.fromEntries(notificationKindNames.map((kind) => [kind, isRequired(kind) ? 'now' : 'none'])),
  );
});

test('all mails are off also for a kind of a later release, until the student turns it on', async () => {
  const { user, userId, token } = await student('all');
  await post(token);
  // What such a kind has: no row.
  await t.db.notificationSetting.deleteMany({ where: { userId, kind: 'tier' } });
  expect((await mailChoicesOf(t.db, userId)).tier).toBe('none');
  const cookie = await t.signInAs(user);
  const path = '/api/me/notification-settings';
  const settings = async () => (await t.request('GET', path, { cookie })).json<NotificationSettings>().kinds;
  expect((await settings()).tier).toEqual({ ...notificationKinds.tier.defaults, mail: 'none' });
  const tier = { ...notificationKinds.tier.defaults, mail: 'now' };
  await t.request('PATCH', path, { cookie, body: { kinds: { tier } } });
  expect((await settings()).tier).toEqual(tier);
  expect(await mailChoicesOf(t.db, userId)).toMatchObject({ tier: 'now', review: 'none' });
});

test('S19 opening the link changes nothing: mail scanners do', async () => {
  const { userId, token } = await student('all');
  const answer = await t.request('GET', `/api/unsubscribe?token=${token}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe?token=${token}`]);
  expect(await t.db.notificationSetting.count({ where: { userId } })).toBe(0);
});

test('S21 a link that was changed is refused, for another student, another kind or another secret', async () => {
  const { userId, token } = await student();
  const other = await student('all');
  const [, , signature = ''] = token.split('.');
  const foreign = signUnsubscription(
    { oidc: { ...t.deps.config.oidc, clientSecret: 'another' } },
    { userId, scope: 'review' },
  );
  for (const forged of [
    `${other.userId}.review.${signature}`,
    `${userId}.all.${signature}`,
    `${userId}.review.`,
    `${token}.x`,
    `${token.slice(0, -2)}`,
    foreign,
    '',
  ]) {
    const answer = await post(forged);
    expect([answer.statusCode, answer.json().code], forged).toEqual([400, 'bad_request']);
    expect(answer.json().detail).toContain('This link is not complete');
  }
  expect(await t.db.notificationSetting.count({ where: { userId: { in: [userId, other.userId] } } })).toBe(0);
});

test('S60 a link of a deleted account changes nothing', async () => {
  const { id } = await createStudent(t.db, { deletedAt: new Date() });
  expect((await post(signUnsubscription(t.deps.config, { userId: id, scope: 'all' }))).statusCode).toBe(200);
  expect(await t.db.notificationSetting.count({ where: { userId: id } })).toBe(0);
});

test('a token names what it turns off, for the page', async () => {
  const { token } = await student();
  expect([scopeOfToken(token), scopeOfToken('x.y.z'), scopeOfToken('')]).toEqual(['review', null, null]);
});
