import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: string;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

test('login-signup-newuser returns the user, applies profile fields and may be repeated', async () => {
  const row = await createStudent(testApp.db, {
    email: 'Asha@first.test',
    createdAt: new Date(1_767_225_600_250),
  });
  const cookie = await testApp.signInAs(row);
  const report = (body: object) => testApp.request('POST', '/api/login-signup-newuser', { cookie, body });
  const bare = await report({ email: 'asha@FIRST.test', uid: row.uid });
  expect(bare.statusCode).toBe(200);
  expect(bare.json()).toMatchObject({
    id: row.id,
    uid: row.uid,
    name: row.name,
    email: row.email,
    techid: row.techid,
    points: 0,
    profilePic: null,
    createdAt: { seconds: 1_767_225_600, nanoseconds: 250_000_000 },
  });
  expect(bare.json()).not.toHaveProperty('rank');
  const full = { email: row.email, uid: row.uid, name: 'Asha', college: 'IIT', phone: '' };
  const once = await report(full);
  const twice = await report(full);
  expect(once.json()).toMatchObject({ name: 'Asha', college: 'IIT', phone: null });
  expect(twice.json()).toEqual(once.json());
  expect(await testApp.db.user.count({ where: { email: row.email } })).toBe(1);
});

test('S23 another account’s address or uid is forbidden, unknown keys are refused', async () => {
  const other = await createStudent(testApp.db);
  const row = await createStudent(testApp.db);
  const cookie = await testApp.signInAs(row);
  const report = (body: object) => testApp.request('POST', '/api/login-signup-newuser', { cookie, body });
  for (const body of [
    { email: other.email, uid: row.uid },
    { email: row.email, uid: other.uid },
    { email: other.email, uid: other.uid },
    { email: row.email, uid: 'a\u0000b' },
  ]) {
    const response = await report({ ...body, name: 'Stolen' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  }
  for (const extra of [{ points: 5 }, { role: 'admin' }, { id: other.id }]) {
    expect((await report({ email: row.email, uid: row.uid, ...extra })).statusCode).toBe(400);
  }
  for (const { id, name } of [row, other]) {
    expect(await testApp.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name });
  }
});

test('S59 administrators get all users as one array, audited', async () => {
  const row = await createStudent(testApp.db, { pictureUrl: 'https://lh3.googleusercontent.com/p' });
  const response = await testApp.request('GET', '/api/get-all-users', { cookie: admin });
  expect(response.statusCode).toBe(200);
  const users = response.json<{ id: string }[]>();
  expect(users).toHaveLength(await testApp.db.user.count());
  expect(users.find((user) => user.id === row.id)).toMatchObject({
    email: row.email,
    profilePhoto: row.pictureUrl,
    profilePic: row.pictureUrl,
    createdAt: { seconds: Math.floor(row.createdAt.getTime() / 1000) },
  });
  expect(await testApp.db.auditEvent.findMany({ where: { action: 'user.export' } })).toMatchObject([
    { actorKind: 'administrator', detail: { users: users.length } },
  ]);
  const student = await testApp.signInAs(row);
  expect((await testApp.request('GET', '/api/get-all-users', { cookie: student })).statusCode).toBe(403);
});

test('delete-task deletes a task by id; an unknown one is 404', async () => {
  const task = await createTask(testApp.db);
  const remove = (body: object, cookie = admin) =>
    testApp.request('POST', '/api/delete-task', { cookie, body });
  const student = await testApp.signInAs(await createStudent(testApp.db));
  expect((await remove({ id: task.id }, student)).statusCode).toBe(403);
  const done = await remove({ id: task.id });
  expect(done.statusCode).toBe(200);
  expect(done.json()).toEqual({ success: true });
  expect(await testApp.db.task.findUnique({ where: { id: task.id } })).toBeNull();
  expect((await remove({ id: task.id })).statusCode).toBe(404);
  expect((await remove({ id: { not: null } })).statusCode).toBe(400);
});
