import { afterAll, beforeAll, expect, test } from 'vitest';
import { joiningYearProblem } from '#contract/users.ts';
import { createAdministrator, createStudent, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { presentUser, userInclude } from '../users/present-user.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

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

test('S23 another account’s address or uid is forbidden, unknown fields change nothing', async () => {
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
  const before = await testApp.db.user.findUniqueOrThrow({ where: { id: row.id } });
  for (const extra of [
    { role: 'admin', isAdmin: true },
    { points: 5, status: 'approved' },
    { id: other.id, userId: other.id, techid: 'TB26-99999' },
    { disabledAt: null, deletedAt: '2026-01-01T00:00:00Z', profilePic: 'https://x.test/a.png' },
  ]) {
    const response = await report({ email: row.email, uid: row.uid, ...extra });
    expect(response.statusCode, Object.keys(extra)[0]).toBe(200);
  }
  const after = await testApp.db.user.findUniqueOrThrow({ where: { id: row.id } });
  expect({ ...after, updatedAt: before.updatedAt }).toEqual(before);
  for (const { id, name } of [row, other]) {
    expect(await testApp.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name });
  }
});

test('login-signup-newuser takes the fields as the first edition’s form sent them', async () => {
  const row = await createStudent(testApp.db);
  const cookie = await testApp.signInAs(row);
  const report = (fields: object) =>
    testApp.request('POST', '/api/login-signup-newuser', {
      cookie,
      body: { email: row.email, uid: row.uid, ...fields },
    });
  const asText = await report({ joiningYear: ' 2024 ', referral: 'a friend', year: '3rd' });
  expect(asText.json()).toMatchObject({ joiningYear: 2024 });
  expect((await report({ joiningYear: '' })).json()).toMatchObject({ joiningYear: null });
  expect((await report({ joiningYear: 2025 })).json()).toMatchObject({ joiningYear: 2025 });
  expect((await report({ linkedin: '@asha', instagram: '@asha_r' })).json()).toMatchObject({
    linkedin: 'https://www.linkedin.com/in/asha',
    instagram: 'https://www.instagram.com/asha_r',
  });
  for (const joiningYear of ['12', 'soon', '1024', 1024, true]) {
    const response = await report({ joiningYear });
    expect(response.json().errors).toEqual([{ path: 'body.joiningYear', message: joiningYearProblem() }]);
  }
});

test('S59 administrators get all users as one array, audited', async () => {
  const row = await createStudent(testApp.db, { pictureUrl: 'https://lh3.googleusercontent.com/p' });
  const exports = () =>
    testApp.db.auditEvent.findMany({ where: { action: 'user.export' }, orderBy: { id: 'asc' } });
  const before = await exports();
  const response = await testApp.request('GET', '/api/get-all-users', { cookie: admin });
  expect(response.statusCode).toBe(200);
  const users = response.json<{ id: string }[]>();
  expect(users).toHaveLength(await testApp.db.user.count({ where: { deletedAt: null } }));
  expect(users.find((user) => user.id === row.id)).toMatchObject({
    email: row.email,
    profilePhoto: null,
    profilePic: null,
    createdAt: { seconds: Math.floor(row.createdAt.getTime() / 1000) },
  });
  expect((await exports()).slice(before.length)).toMatchObject([
    { actorKind: 'administrator', detail: { users: users.length } },
  ]);
  const student = await testApp.signInAs(row);
  expect((await testApp.request('GET', '/api/get-all-users', { cookie: student })).statusCode).toBe(403);
});

test('get-all-users is every user that is not deleted, oldest first, in the format of the other routes', async () => {
  await testApp.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, created_at, updated_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'all', n, n || '@all.test', 'Quote " \\ ' || chr(10) || n,
      timestamptz '2026-01-01' - interval '1 hour' * (n % 1000), now()
    FROM generate_series(1, 3000) AS n`;
  await createStudent(testApp.db, { name: 'Erased', deletedAt: new Date() });
  await createStudent(testApp.db, { name: 'Disabled', disabledAt: new Date() });
  const rows = await testApp.db.user.findMany({
    where: { deletedAt: null },
    include: userInclude,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const response = await testApp.request('GET', '/api/get-all-users', { cookie: admin });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.body).toBe(JSON.stringify(rows.map((row) => presentFirstEditionUser(presentUser(row)))));
  const audit = await testApp.db.auditEvent.findFirst({
    where: { action: 'user.export' },
    orderBy: { id: 'desc' },
  });
  expect(audit?.detail).toEqual({ users: rows.length, role: 'all', searched: false });
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
});

test('delete-task answers a failure with a short plain text, as the first edition’s client shows it', async () => {
  const remove = (body: unknown, cookie?: string) =>
    testApp.request('POST', '/api/delete-task', { body, ...(cookie !== undefined && { cookie }) });
  const unknown = { id: '00000000-0000-4000-8000-000000000000' };
  const student = await testApp.signInAs(await createStudent(testApp.db));
  const failures = [
    [await remove(unknown), 401],
    [await remove(unknown, student), 403],
    [await remove(unknown, admin), 404],
    [await remove({ id: { not: null } }, admin), 400],
    [await remove({ ...unknown, extra: 1 }, admin), 400],
    [await remove('{', admin), 415],
  ] as const;
  for (const [response, status] of failures) {
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^[A-Z][^{}<>\n]{10,150}$/);
  }
});
