import { afterAll, beforeAll, expect, test } from 'vitest';
import { ObjectNotFound } from '../../storage/object-store.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ErasedColumn, erasedColumns } from './erased-columns.ts';

let testApp: TestApp;
let cookie: string;

beforeAll(async () => {
  testApp = await createTestApp();
  cookie = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

const remove = (id: string) => testApp.request('DELETE', `/api/admin/users/${id}`, { cookie });

const personal = {
  name: 'Canary Person',
  firstName: 'Canary',
  lastName: 'Person',
  email: 'canary@personal.test',
  subject: 'canary-subject',
  phone: '+91 canary',
  college: 'Canary College',
  program: 'Canary Studies',
  joiningYear: 2024,
  collegeCity: 'Canary City',
  collegeState: 'Canary State',
  linkedin: 'https://canary.test/l',
  facebook: 'https://canary.test/f',
  instagram: 'https://canary.test/i',
  pictureUrl: 'https://canary.test/p',
  issuer: 'https://canary.test',
  lastSignInAt: new Date(),
} satisfies Record<ErasedColumn, string | number | Date>;

async function erasable() {
  const { db } = testApp;
  const user = await createStudent(db, personal);
  const session = await testApp.signInAs(user);
  const tasks = [await createTask(db), await createTask(db), await createTask(db)] as const;
  const words = { title: 'By Canary', description: 'Canary wrote this', link: 'https://canary.test' };
  const waiting = await createSubmission(db, { user, task: tasks[0], ...words });
  const approved = await createSubmission(db, {
    user,
    task: tasks[1],
    status: 'approved',
    points: 70,
    feedback: 'Thank you, Canary',
    ...words,
  });
  const rejected = await createSubmission(db, { user, task: tasks[2], status: 'rejected', ...words });
  await db.submissionVersion.create({
    data: { submissionId: rejected.id, version: 1, submittedAt: new Date(), fileIds: [], ...words },
  });
  await db.reviewTakeover.create({
    data: { submissionId: approved.id, reason: words.description, takenAt: new Date() },
  });
  const mine = { ownerUserId: user.id };
  const draft = await db.workDraft.create({ data: { ...words, userId: user.id, taskId: tasks[2].id } });
  const files = await Promise.all([
    createUpload(testApp.deps, { ...mine, submissionId: waiting.id }),
    createUpload(testApp.deps, { ...mine, submissionId: approved.id }),
    createUpload(testApp.deps, { ...mine, purpose: 'profile_photo', profileOfUserId: user.id }),
    createUpload(testApp.deps, mine),
    createUpload(testApp.deps, { ...mine, draftId: draft.id }),
  ]);
  return { user, session, tasks, waiting, approved, rejected, files };
}

test('S60 deletes personal data, files and sessions and keeps the ledger', async () => {
  const { db } = testApp;
  const other = await testApp.signInAs(await createStudent(db));
  const { user, session, tasks, waiting, approved, rejected, files } = await erasable();
  expect((await remove(user.id)).statusCode).toBe(204);

  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  // Prisma does not read the columns for searches.
  const whole = await db.$queryRaw`SELECT * FROM users WHERE id = ${user.id}::uuid`;
  expect(JSON.stringify(whole).toLowerCase()).not.toContain('canary');
  expect(row).toMatchObject({ joiningYear: null, lastSignInAt: null, newsSeenAt: null, points: 70 });
  expect(row.deletedAt).not.toBeNull();

  expect(await db.submission.findUnique({ where: { id: waiting.id } })).toBeNull();
  for (const [kept, task] of [
    [approved, tasks[1]],
    [rejected, tasks[2]],
  ] as const) {
    const scrubbed = await db.submission.findUniqueOrThrow({ where: { id: kept.id } });
    expect(scrubbed).toMatchObject({
      title: task.title,
      description: '',
      link: null,
      linkKey: null,
      status: kept.status,
      points: kept.points,
    });
    expect(JSON.stringify(scrubbed).toLowerCase()).not.toContain('canary');
    expect(await db.reviewTakeover.count({ where: { submissionId: kept.id } })).toBe(0);
    const history = { reviews: true, versions: true } as const;
    const { reviews, versions } = await db.submission.findUniqueOrThrow({
      where: { id: kept.id },
      select: history,
    });
    expect(reviews).toMatchObject([{ status: kept.status, points: kept.points, feedback: '' }]);
    expect(versions).toEqual([]);
  }
  for (const { id, storageKey } of files) {
    expect(await db.upload.findUnique({ where: { id } })).toBeNull();
    await expect(testApp.deps.store.stat(storageKey)).rejects.toThrow(ObjectNotFound);
    expect((await testApp.request('GET', `/api/files/${id}`, { cookie })).statusCode).toBe(404);
  }
  expect((await testApp.request('GET', '/api/me', { cookie: session })).statusCode).toBe(401);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  expect(await db.workDraft.count({ where: { userId: user.id } })).toBe(0);

  expect(await db.ledgerEntry.findMany({ where: { userId: user.id } })).toMatchObject([{ points: 70 }]);
  const board = await testApp.request('GET', '/api/leaderboard', { cookie: other });
  expect(board.json().items.map((item: { id: string }) => item.id)).not.toContain(user.id);
  const users = await testApp.request('GET', '/api/admin/users', { cookie });
  expect(users.body).not.toContain(user.id);
  for (const path of ['/api/admin/users.csv', '/api/get-all-users', '/api/admin/users?search=canary']) {
    expect((await testApp.request('GET', path, { cookie })).body).not.toContain(user.techid);
  }
  const audit = await db.auditEvent.findMany({ where: { subjectId: user.id } });
  expect(audit).toMatchObject([{ action: 'user.delete', actorKind: 'administrator' }]);
  expect(JSON.stringify(audit).toLowerCase()).not.toContain('canary');
});

test.each(erasedColumns)('S60 the database refuses to write %s of a deleted account', async (column) => {
  const user = await createStudent(testApp.db);
  await remove(user.id);
  const written = testApp.db.user.update({ where: { id: user.id }, data: { [column]: personal[column] } });
  await expect(written).rejects.toThrow('users_erased_check');
});

test('reviewers see the remaining work without an author, and may delete it', async () => {
  const { user, approved } = await erasable();
  await remove(user.id);
  const list = await testApp.request('GET', '/api/admin/submissions?status=approved', { cookie });
  const item = list.json().items.find((one: { id: string }) => one.id === approved.id);
  expect(item).toMatchObject({ user: null, userEmail: null, files: [], points: 70 });
  expect(list.body.toLowerCase()).not.toContain('canary');
  const gone = await testApp.request('DELETE', `/api/admin/submissions/${approved.id}`, { cookie });
  expect(gone.statusCode).toBe(204);
  expect((await testApp.db.user.findUniqueOrThrow({ where: { id: user.id } })).points).toBe(0);
});

test('the same person may sign in again: the provider’s identity is free', async () => {
  const { user } = await erasable();
  await remove(user.id);
  const again = await createStudent(testApp.db, personal);
  expect(again.id).not.toBe(user.id);
  await remove(again.id);
});

test('unknown and already deleted accounts are 404', async () => {
  const { user } = await erasable();
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove(user.id)));
  expect(responses.map((response) => response.statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
  expect((await remove('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});

test('administrators cannot delete the account they are signed in with or that has their address', async () => {
  const both = await createStudent(testApp.db, { email: 'Both@festival.test' });
  const administrator = await createAdministrator(testApp.db, { email: 'both@festival.test' });
  const own = await testApp.signInAs(administrator);
  const response = await testApp.request('DELETE', `/api/admin/users/${both.id}`, { cookie: own });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'cannot_delete_self' });
  expect((await remove(both.id)).statusCode).toBe(204);
});
