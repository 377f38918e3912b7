import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Me } from '../../contract/users.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function student(overrides: Parameters<typeof createStudent>[1] = {}) {
  const row = await createStudent(testApp.db, overrides);
  const cookie = await testApp.signInAs(row);
  return { row, cookie, edit: (body: object) => testApp.request('PATCH', '/api/me', { cookie, body }) };
}

async function me(cookie: string): Promise<Me> {
  const response = await testApp.request('GET', '/api/me', { cookie });
  expect(response.statusCode).toBe(200);
  return response.json();
}

test('my profile contains my points, rank and counts', async () => {
  const leader = await student();
  await givePoints(testApp.db, leader.row, 5000);
  const { row, cookie } = await student();
  const tasks = await Promise.all([1, 2, 3].map(() => createTask(testApp.db)));
  for (const [i, status] of (['pending', 'approved', 'rejected'] as const).entries()) {
    await createSubmission(testApp.db, { user: row, task: tasks[i] ?? expect.fail(), status, points: 30 });
  }
  expect(await me(cookie)).toEqual({
    id: row.id,
    uid: row.uid,
    name: row.name,
    firstName: null,
    lastName: null,
    email: row.email,
    phone: null,
    college: null,
    program: null,
    joiningYear: null,
    alias: null,
    hidden: false,
    techid: row.techid,
    points: 30,
    collegeCity: null,
    collegeState: null,
    linkedin: null,
    facebook: null,
    instagram: null,
    interests: [],
    profilePhoto: null,
    createdAt: row.createdAt.toISOString(),
    rank: 2,
    submissionCounts: { pending: 1, approved: 1, rejected: 1 },
  });
});

test('an edit changes the given fields; emptied fields become null', async () => {
  const { cookie, edit } = await student();
  const first = await edit({
    name: '  Asha Rao ',
    phone: '+91 98765 43210',
    college: 'IIT Bombay',
    joiningYear: 2024,
    linkedin: 'https://linkedin.com/in/asha',
  });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({
    name: 'Asha Rao',
    college: 'IIT Bombay',
    joiningYear: 2024,
    rank: expect.any(Number),
  });
  await edit({ phone: '', linkedin: '', joiningYear: null });
  expect(await me(cookie)).toMatchObject({
    name: 'Asha Rao',
    college: 'IIT Bombay',
    phone: null,
    linkedin: null,
    joiningYear: null,
  });
  expect((await edit({})).statusCode).toBe(200);
});

test('a changed name removes the first and last name, unless they are given too', async () => {
  const { row, cookie, edit } = await student({ firstName: 'Asha', lastName: 'Rao' });
  await edit({ college: 'Hill College' });
  expect(await me(cookie)).toMatchObject({ name: row.name, firstName: 'Asha', lastName: 'Rao' });
  await edit({ name: 'Meera Iyer' });
  expect(await me(cookie)).toMatchObject({ name: 'Meera Iyer', firstName: null, lastName: null });
  await edit({ name: 'Asha Rao', firstName: 'Asha', lastName: 'Rao' });
  expect(await me(cookie)).toMatchObject({ name: 'Asha Rao', firstName: 'Asha', lastName: 'Rao' });
});

test('each invalid field gets an error', async () => {
  const { edit } = await student();
  const response = await edit({
    name: ' ',
    phone: 'call me',
    linkedin: 'javascript:alert(1)',
    joiningYear: 12,
  });
  expect(response.statusCode).toBe(400);
  const paths = response.json().errors.map((error: { path: string }) => error.path);
  expect(paths.sort()).toEqual(['body.joiningYear', 'body.linkedin', 'body.name', 'body.phone']);
});

test('S23 a student cannot send role, points, status, email or userId: nothing changes', async () => {
  const { row, edit } = await student();
  const before = await testApp.db.user.findUniqueOrThrow({ where: { id: row.id } });
  for (const extra of [
    { role: 'admin' },
    { points: 999 },
    { status: 'approved' },
    { userId: row.id },
    { email: 'other@students.test' },
    { techid: 'TB26-00001' },
    { deletedAt: null },
  ]) {
    const response = await edit({ name: 'Changed', ...extra });
    expect(response.statusCode, Object.keys(extra)[0]).toBe(400);
  }
  expect(await testApp.db.user.findUniqueOrThrow({ where: { id: row.id } })).toEqual(before);
});

test('S29 NUL, bidi marks, decomposed letters, padding and HTML are stored as plain text', async () => {
  const { edit } = await student();
  const response = await edit({
    name: ' \u202eA\u0000sh\u0061\u0301 ',
    college: '<script>alert(1)</script>',
  });
  expect(response.json()).toMatchObject({ name: 'Ash\u00e1', college: '<script>alert(1)</script>' });
  expect(response.headers['content-type']).toContain('application/json');
});

test('a photo is bound, replaced and removed', async () => {
  const { row, edit } = await student();
  const photo = () => createUpload(testApp.deps, { purpose: 'profile_photo', ownerUserId: row.id });
  const [one, two] = [await photo(), await photo()];
  const remaining = async () =>
    (await testApp.db.upload.findMany({ where: { ownerUserId: row.id } })).map((upload) => upload.id);

  expect((await edit({ profilePhotoId: one.id })).json()).toMatchObject({
    profilePhoto: `/api/files/${one.id}`,
  });
  expect((await edit({ profilePhotoId: one.id })).json()).toMatchObject({
    profilePhoto: `/api/files/${one.id}`,
  });
  expect((await edit({ profilePhotoId: two.id })).json()).toMatchObject({
    profilePhoto: `/api/files/${two.id}`,
  });
  expect(await remaining()).toEqual([two.id]);
  expect((await edit({ profilePhotoId: null })).json()).toMatchObject({ profilePhoto: null });
  expect(await remaining()).toEqual([]);
});

test('S22 another student’s, an other-purpose and a removed photo are refused', async () => {
  const owner = await student();
  const { row, cookie, edit } = await student();
  const files = await Promise.all([
    createUpload(testApp.deps, { purpose: 'profile_photo', ownerUserId: owner.row.id }),
    createUpload(testApp.deps, { purpose: 'submission_file', ownerUserId: row.id }),
  ]);
  for (const id of [...files.map((file) => file.id), '00000000-0000-4000-8000-000000000000']) {
    const response = await edit({ name: 'Changed', profilePhotoId: id });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'file_not_available' });
  }
  expect((await me(cookie)).name).toBe(row.name);
});

test('profiles are for students: visitors get 401, administrators 403', async () => {
  const admin = await testApp.signInAs(await createAdministrator(testApp.db));
  expect((await testApp.request('GET', '/api/me')).statusCode).toBe(401);
  expect((await testApp.request('GET', '/api/me', { cookie: admin })).statusCode).toBe(403);
});
