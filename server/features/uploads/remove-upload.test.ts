import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { sessionCookie } from '../../http/session.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSession } from '../auth/start-session.ts';

let t: TestApp;
let student: TestStudent;
let asStudent: string;

beforeAll(async () => {
  t = await createTestApp();
  student = await createStudent(t.db);
  asStudent = await t.signInAs(student);
});
afterAll(() => t.close());

const remove = (id: string, cookie = asStudent) => t.request('DELETE', `/api/uploads/${id}`, { cookie });
const inStore = async (key: string) => (await Array.fromAsync(t.deps.store.list(key))).length > 0;

test('an unbound upload is removed at once: row, object and its share of the quota', async () => {
  const file = await createUpload(t.deps, { ownerUserId: student.id });
  await t.db.upload.update({ where: { id: file.id }, data: { size: limits.studentQuotaBytes } });
  const { body, headers } = multipartForm({ bytes: Buffer.from('work'), fileName: 'a.txt' });
  const upload = () =>
    t.request('POST', '/api/uploads?purpose=submission-file', { cookie: asStudent, body, headers });
  expect((await upload()).json().code).toBe('quota_exceeded');

  expect((await remove(file.id)).statusCode).toBe(204);
  expect(await t.db.upload.findUnique({ where: { id: file.id } })).toBeNull();
  expect(await inStore(file.storageKey)).toBe(false);
  expect((await upload()).statusCode).toBe(201);
  expect((await remove(file.id)).statusCode, 'a second time').toBe(404);
});

test('S21 a file that is someone else’s, in use or not ready → 404, as for an unknown file', async () => {
  const { db } = t;
  const other = await createStudent(db);
  const administrator = await createAdministrator(db);
  const task = await createTask(db);
  const submission = await createSubmission(db, { user: student, task });
  const owned = { ownerUserId: student.id };
  const files = [
    await createUpload(t.deps, { ownerUserId: other.id }),
    await createUpload(t.deps, { ownerAdministratorId: administrator.id, purpose: 'task_image' }),
    await createUpload(t.deps, { ...owned, submissionId: submission.id }),
    await createUpload(t.deps, { ...owned, purpose: 'profile_photo', profileOfUserId: student.id }),
    await createUpload(t.deps, { ...owned, status: 'pending', readyAt: null }),
  ];
  const missing = (await remove('01890000-0000-7000-8000-000000000000')).json();
  for (const { id, storageKey } of files) {
    const answer = await remove(id);
    expect(answer.statusCode).toBe(404);
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(await inStore(storageKey)).toBe(true);
  }
  const [theirs, image] = files;
  const asAdmin = await t.signInAs(administrator);
  expect(
    (await remove(theirs?.id ?? '', asAdmin)).statusCode,
    'an administrator cannot remove it either',
  ).toBe(404);
  expect((await remove(image?.id ?? '', asAdmin)).statusCode).toBe(204);
});

test('a student who is also an administrator can remove uploads of both roles', async () => {
  const administrator = await createAdministrator(t.db);
  t.allowList.add(administrator.email);
  const token = await startSession(t.db, t.deps, {
    method: 'google',
    userId: student.id,
    administratorId: administrator.id,
  });
  const owners = [{ ownerUserId: student.id }, { ownerAdministratorId: administrator.id }];
  for (const owner of owners) {
    const { id } = await createUpload(t.deps, owner);
    expect((await remove(id, `${sessionCookie}=${token}`)).statusCode).toBe(204);
  }
});

test('removing a file while submitting it: either it is bound or it is removed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const task = await createTask(t.db);
    const file = await createUpload(t.deps, { ownerUserId: student.id });
    const body = { description: 'My work.', fileIds: [file.id] };
    const [removed, submitted] = await Promise.all([
      remove(file.id),
      t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie: asStudent, body }),
    ]);
    expect([removed.statusCode, submitted.statusCode]).toEqual(
      removed.statusCode === 204 ? [204, 422] : [404, 201],
    );
    expect(await inStore(file.storageKey)).toBe(removed.statusCode === 404);
  }
});
