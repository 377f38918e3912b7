import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ObjectNotFound } from '../../storage/object-store.ts';
import {
  createAdministrator,
  createStudent,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle, startFlow } from '../../testing/google-flow.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { erasedValues } from './erased-columns.ts';

/** S60: what happens at the same time as the deletion of an account leaves no personal data behind. */
let provider: ScriptedProvider;
let t: TestApp;
let admin: string;
let port: number;

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc } });
  admin = await t.signInAs(await createAdministrator(t.db));
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const remove = (id: string) => t.request('DELETE', `/api/admin/users/${id}`, { cookie: admin });

async function expectErased({ id, email }: TestStudent): Promise<void> {
  expect(await t.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject(erasedValues);
  expect(await t.db.session.count({ where: { userId: id } })).toBe(0);
  expect(await t.db.submission.count({ where: { userId: id } })).toBe(0);
  expect(await t.db.upload.count({ where: { ownerUserId: id } })).toBe(0);
  for (const folder of ['submissions', 'profile-photos']) {
    expect(await Array.fromAsync(t.deps.store.list(`${folder}/${id}/`))).toEqual([]);
  }
  const path = `/api/admin/users?search=${encodeURIComponent(String(email))}`;
  const found = (await t.request('GET', path, { cookie: admin })).json<{ items: { id: string }[] }>();
  expect(found.items.map((user) => user.id)).not.toContain(id);
}

/** A student who has signed in before, and a second sign-in that has reached the callback. */
async function returning() {
  const { email } = await createStudent(t.db);
  provider.claims = { sub: `subject of ${email}`, email: `g-${email}`, email_verified: true, name: 'Canary' };
  await signInWithGoogle(t, provider);
  const student = await t.db.user.findFirstOrThrow({ where: { email: `g-${email}` } });
  const { cookie, callback } = await startFlow(t, provider);
  const signIn = () => t.request('GET', callback, { cookie, remoteAddress: freshAddress() });
  return { student, signIn };
}

test('S60 a sign-in that waits for the deletion creates a new account and leaves the erased one alone', async () => {
  const { student, signIn } = await returning();
  const [removed, response] = await inLockOrder(t.db, lockUser(student.id), [
    () => remove(student.id),
    signIn,
  ]);
  expect(removed?.statusCode).toBe(204);
  expect(response?.headers.location).toBe('/dashboard');
  await t.db.user.findFirstOrThrow({ where: { email: student.email, deletedAt: null } });
  const { user } = (
    await t.request('GET', '/api/session', { cookie: cookiesOf(response ?? expect.fail()) })
  ).json();
  expect(user.id).not.toBe(student.id);
  expect(await t.db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject(erasedValues);
  expect(await t.db.session.count({ where: { userId: student.id } })).toBe(0);
});

test('S60 a sign-in for which the deletion waits is erased with the account', async () => {
  const { student, signIn } = await returning();
  const [response, removed] = await inLockOrder(t.db, lockUser(student.id), [
    signIn,
    () => remove(student.id),
  ]);
  expect(removed?.statusCode).toBe(204);
  await expectErased(student);
  const session = await t.request('GET', '/api/session', { cookie: cookiesOf(response ?? expect.fail()) });
  expect(session.json()).toMatchObject({ user: null });
});

test('S60 work, an edit or an upload that waits for the deletion is refused', async () => {
  const task = await createTask(t.db);
  const { body, headers } = multipartForm({ bytes: randomBytes(1_000) });
  const calls: readonly ((cookie: string) => ReturnType<TestApp['request']>)[] = [
    (cookie) =>
      t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body: { description: 'late' } }),
    (cookie) => t.request('PATCH', '/api/me', { cookie, body: { name: 'Late', college: 'Late' } }),
    (cookie) =>
      t.request('POST', '/api/uploads?purpose=submission-file', { cookie, body, headers: { ...headers } }),
  ];
  for (const call of calls) {
    const student = await createStudent(t.db);
    const cookie = await t.signInAs(student);
    const responses = await inLockOrder(t.db, lockUser(student.id), [
      () => remove(student.id),
      () => call(cookie),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 401]);
    await expectErased(student);
  }
});

test.each([
  ['submission-file', randomBytes(300_000)],
  [
    'profile-photo',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ],
])('S60 a %s that is being uploaded when the account is deleted is refused', async (purpose, content) => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const { body, headers } = multipartForm({ bytes: content, fileName: 'a.bin' });
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/uploads?purpose=${purpose}`,
    headers: { cookie, ...headers, 'content-length': body.length },
  });
  request.write(body.subarray(0, body.length - 10));
  const mine = { where: { ownerUserId: student.id } };
  await expect.poll(() => t.db.upload.count(mine)).toBe(1);
  expect((await remove(student.id)).statusCode).toBe(204);
  request.end(body.subarray(body.length - 10));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(401);
  await expectErased(student);
});

test('an address that a deleted account still had before the check existed is neither shown nor found', async () => {
  const student = await createStudent(t.db, { email: 'left-over@students.test', name: 'Left Over' });
  const task = await createTask(t.db);
  const submission = await t.db.submission.create({
    data: { userId: student.id, taskId: task.id, title: 'Work', description: '', maxPoints: 100 },
  });
  await t.db.$executeRaw`ALTER TABLE users DROP CONSTRAINT users_erased_check`;
  await t.db.user.update({ where: { id: student.id }, data: { deletedAt: new Date() } });
  const list = async (query: string) =>
    (await t.request('GET', `/api/admin/submissions?limit=100${query}`, { cookie: admin })).json();
  const { items } = await list('');
  expect(items.find(({ id }: { id: string }) => id === submission.id)).toMatchObject({
    user: null,
    userEmail: null,
  });
  for (const search of ['left-over', 'Left Over']) {
    expect((await list(`&search=${encodeURIComponent(search)}`)).items).toEqual([]);
  }
});

test('S60 a download that runs when the account is deleted ends whole or broken, and cannot be continued', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const bytes = randomBytes(16 * 1024 ** 2);
  const file = await createUpload(t.deps, { ownerUserId: student.id, purpose: 'data_export', bytes });
  const path = `/api/files/${file.id}`;
  const request = httpRequest({ port, host: '127.0.0.1', path, headers: { cookie } });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  const received: Buffer[] = [response.read()];
  expect((await remove(student.id)).statusCode).toBe(204);
  response.on('data', (chunk: Buffer) => void received.push(chunk));
  await finished(response).catch(() => undefined);
  const got = Buffer.concat(received);
  expect(got.equals(bytes.subarray(0, got.length))).toBe(true);

  const rest = await t.request('GET', path, { cookie, headers: { range: `bytes=${got.length - 1}-` } });
  expect(rest.statusCode).toBe(401);
  expect((await t.request('GET', path, { cookie: admin })).statusCode).toBe(404);
  // MinIO does not delete an object while it is read.
  await sweepUploads({ ...t.deps, log: t.app.log });
  await expect(t.deps.store.stat(file.storageKey)).rejects.toThrow(ObjectNotFound);
  await expectErased(student);
});
