import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
} from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

describe('the test application', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test('signs students and administrators in, and makes rows that the constraints accept', async () => {
    const student = await createStudent(t.db);
    const administrator = await createAdministrator(t.db);
    const task = await createTask(t.db, { points: 40 });
    const submission = await createSubmission(t.db, {
      user: student,
      task,
      status: 'approved',
      points: 30,
      reviewer: administrator,
    });
    const upload = await createUpload(t.deps, { ownerUserId: student.id, submissionId: submission.id });
    expect(await t.deps.store.stat(upload.storageKey)).toMatchObject({ size: 64 });
    expect(student.techid).toMatch(/^TB26-\d{5}$/);

    const cookie = await t.signInAs(student);
    const mine = await t.request('GET', '/api/session', { cookie });
    expect(mine.json()).toMatchObject({ user: { id: student.id, points: 30 }, administrator: null });

    const theirs = await t.request('GET', '/api/session', { cookie: await t.signInAs(administrator) });
    expect(theirs.json()).toMatchObject({
      user: null,
      administrator: { email: administrator.email, adminPath: '/admin/test-segment-0123456789' },
    });
  });
});
