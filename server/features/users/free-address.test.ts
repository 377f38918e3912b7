import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle, startFlow } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRecipient } from '../notifications/mail-recipient.ts';

let t: TestApp;
let provider: ScriptedProvider;
let admin: string;

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc } });
  admin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const free = (id: string, body: object = { reason: 'The address is Bela’s now.' }) =>
  t.request('POST', `/api/admin/users/${id}/free-address`, { cookie: admin, body });
const events = async (id: string) =>
  (
    await t.request('GET', `/api/admin/audit?subject=${id}&action=user.free-address`, { cookie: admin })
  ).json().items;

/** @returns where the sign-in ends and the cookies of the session */
async function signIn(sub: string, email: string) {
  provider.claims = { sub, email, email_verified: true, name: sub };
  const response = await signInWithGoogle(t, provider);
  return { location: response.headers.location, cookie: cookiesOf(response) };
}
const sessionOf = async (cookie: string) => (await t.request('GET', '/api/session', { cookie })).json();

test('S6 an administrator frees an address, for the newcomer and without a loss for the old account', async () => {
  const address = 'moved@students.test';
  const old = await signIn('asha', address);
  const { user } = await sessionOf(old.cookie);
  expect((await signIn('bela', address)).location).toBe('/autherror?reason=email_taken');

  const device = { endpoint: 'https://push.test/freed', p256dh: 'key', auth: 'auth', label: 'Firefox' };
  const { id: sessionId } = await t.db.session.findFirstOrThrow({ where: { userId: user.id } });
  await t.db.pushSubscription.create({ data: { ...device, userId: user.id, sessionId } });
  expect((await free(user.id)).statusCode).toBe(204);
  expect(await t.db.pushSubscription.count({ where: { userId: user.id } })).toBe(0);
  expect((await t.request('GET', '/api/me', { cookie: old.cookie })).statusCode, 'it is signed out').toBe(
    401,
  );
  expect(await findRecipient(t.db, user.id), 'it gets no mail').toBeNull();
  const shown = (await t.request('GET', `/api/admin/users/${user.id}`, { cookie: admin })).json();
  expect(shown.email).toBe(`${user.techid.toLowerCase()}@address-freed.invalid`);

  const newcomer = await signIn('bela', address);
  expect(newcomer.location).toBe('/dashboard');
  const other = (await sessionOf(newcomer.cookie)).user;
  expect(other).toMatchObject({ email: address, points: 0 });
  expect(other.id).not.toBe(user.id);
  expect(await findRecipient(t.db, other.id)).toMatchObject({ email: address });

  // With the address that is the newcomer's now, the old account cannot be used; with another one it can.
  expect((await signIn('asha', address)).location).toBe('/autherror?reason=email_taken');
  const again = await signIn('asha', 'asha.new@students.test');
  expect((await sessionOf(again.cookie)).user).toMatchObject({
    id: user.id,
    email: 'asha.new@students.test',
  });
  expect(await findRecipient(t.db, user.id)).toMatchObject({ email: 'asha.new@students.test' });
});

test('S59 the deletion of the newcomer keeps what the old account wrote with the address', async () => {
  const address = 'writer@students.test';
  const old = await signIn('dev', address);
  const { user } = await sessionOf(old.cookie);
  const write = async (cookie?: string) =>
    (await sendMessage(t, newMessage({ email: address }), cookie === undefined ? {} : { cookie })).statusCode;
  expect(await write(old.cookie)).toBe(202);
  await free(user.id);
  const newcomer = await signIn('eva', address);
  expect([await write(), await write(newcomer.cookie)]).toEqual([202, 202]);

  const { id } = (await sessionOf(newcomer.cookie)).user;
  await t.request('DELETE', `/api/admin/users/${id}`, { cookie: admin });
  expect(await t.db.contactMessage.findMany({ where: { email: address } })).toMatchObject([
    { userId: user.id },
  ]);
});

test('S59 it is audited once, with a reason that goes with the account', async () => {
  const { id } = await createStudent(t.db);
  await free(id);
  await free(id, { reason: 'Again' });
  const [event, ...further] = await events(id);
  expect(event).toMatchObject({
    actor: { kind: 'administrator' },
    reason: 'The address is Bela’s now.',
    detail: {},
  });
  expect(further).toEqual([]);
  await t.request('DELETE', `/api/admin/users/${id}`, { cookie: admin });
  expect((await events(id))[0].reason).toBeNull();
});

test('a disabled account can be freed, and an address with a letter in upper case', async () => {
  const { id } = await createStudent(t.db, { disabledAt: new Date(), email: 'Upper@students.test' });
  expect((await signIn('carla', 'upper@students.test')).location).toBe('/autherror?reason=email_taken');
  expect((await free(id)).statusCode).toBe(204);
  expect((await signIn('carla', 'upper@students.test')).location).toBe('/dashboard');
});

test('it needs a reason, and an account that exists', async () => {
  const student = await createStudent(t.db);
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
    const response = await free(student.id, body);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'body.reason']);
  }
  expect((await t.db.user.findUniqueOrThrow({ where: { id: student.id } })).email).toBe(student.email);
  expect((await free(randomUUID())).statusCode).toBe(404);
});

test('a sign-in that began before the address was freed ends well', async () => {
  const { id } = await createStudent(t.db, { email: 'waiting@students.test' });
  provider.claims = { sub: 'waiting', email: 'waiting@students.test', email_verified: true };
  const { callback, cookie } = await startFlow(t, provider);
  await free(id);
  const response = await t.request('GET', callback, { cookie, remoteAddress: freshAddress() });
  expect(response.headers.location).toBe('/dashboard');
});
