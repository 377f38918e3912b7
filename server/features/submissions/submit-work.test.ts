import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { Submission } from '../../contract/submissions.ts';
import { createAdministrator, createStudent, createTask, createUpload } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let now = new Date();

beforeAll(async () => {
  testApp = await createTestApp({ now: () => now });
});
afterAll(() => testApp.close());

async function student() {
  const row = await createStudent(testApp.db);
  const cookie = await testApp.signInAs(row);
  return {
    row,
    cookie,
    submit: (taskId: string, body: object) =>
      testApp.request('POST', `/api/tasks/${taskId}/submissions`, { cookie, body }),
    file: () => createUpload(testApp.deps, { ownerUserId: row.id }),
  };
}

/** Rejects a pending submission as an administrator. */
async function reject(id: string): Promise<void> {
  const cookie = await testApp.signInAs(await createAdministrator(testApp.db));
  expect((await sendReview(testApp, { cookie, id, action: 'reject' })).statusCode).toBe(200);
}

test('work with a description, a link and files is pending, with the task’s points and deadline', async () => {
  const { row, submit, file } = await student();
  const task = await createTask(testApp.db, { title: 'A poster', points: 70 });
  const [one, two] = [await file(), await file()];
  const response = await submit(task.id, {
    description: ' Done. ',
    link: 'https://example.org/poster',
    fileIds: [two.id, one.id],
  });
  expect(response.statusCode).toBe(201);
  const body = response.json<Submission>();
  expect(body).toMatchObject({
    userId: row.id,
    userEmail: row.email,
    taskId: task.id,
    task: { id: task.id, title: 'A poster', points: 70, lastDate: task.lastDate.toISOString() },
    title: 'A poster',
    description: 'Done.',
    link: 'https://example.org/poster',
    fileUrls: [`/api/files/${two.id}`, `/api/files/${one.id}`],
    fileNames: ['work.bin', 'work.bin'],
    status: 'pending',
    points: null,
    maxPoints: 70,
    feedback: null,
    version: 1,
    submittedAt: now.toISOString(),
    reviewedAt: null,
  });
  expect(body.files.map((one) => one.id)).toEqual([two.id, one.id]);
});

test('a description, a link or a file is enough; without any of them it is a field error', async () => {
  const { submit, file } = await student();
  const task = () => createTask(testApp.db);
  expect((await submit((await task()).id, { description: 'x' })).statusCode).toBe(201);
  expect((await submit((await task()).id, { link: 'https://example.org' })).statusCode).toBe(201);
  expect((await submit((await task()).id, { fileIds: [(await file()).id] })).statusCode).toBe(201);
  const nothing = await submit((await task()).id, { title: 'Only a title', description: '  ', link: '' });
  expect(nothing.statusCode).toBe(400);
  expect(nothing.json().errors).toEqual([
    { path: 'body.description', message: 'Describe your work, or add a link or a file.' },
  ]);
});

test('work is accepted before the deadline only', async () => {
  const { submit } = await student();
  const task = await createTask(testApp.db);
  now = task.lastDate;
  const late = await submit(task.id, { description: 'late' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'task_closed' });
  now = new Date(task.lastDate.getTime() - 1);
  expect((await submit(task.id, { description: 'in time' })).statusCode).toBe(201);
  now = new Date();
  const unknown = await submit('00000000-0000-4000-8000-000000000000', { description: 'x' });
  expect(unknown.statusCode).toBe(404);
});

test('parallel requests create one live submission per student and task; a rejection allows another', async () => {
  const { row, submit } = await student();
  const task = await createTask(testApp.db);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => submit(task.id, { description: 'x' })),
  );
  expect(responses.map((response) => response.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(responses.find((response) => response.statusCode === 409)?.json()).toMatchObject({
    code: 'already_submitted',
  });
  const admin = await testApp.signInAs(await createAdministrator(testApp.db));
  const review = async (action: 'approve' | 'reject', body: object) => {
    const { id } = await testApp.db.submission.findFirstOrThrow({
      where: { userId: row.id, status: 'pending' },
    });
    return sendReview(testApp, { cookie: admin, id, action, body });
  };
  await review('reject', { feedback: 'Again, please.' });
  expect((await submit(task.id, { description: 'better' })).statusCode).toBe(201);
  await review('approve', { points: 5 });
  expect((await submit(task.id, { description: 'more' })).json()).toMatchObject({
    code: 'already_submitted',
  });
  expect(await testApp.db.submission.count({ where: { userId: row.id } })).toBe(2);
});

test('S22 another student’s, bound, unknown and other-purpose files are refused, and nothing is stored', async () => {
  const a = await student();
  const b = await student();
  const used = await b.file();
  await b.submit((await createTask(testApp.db)).id, { fileIds: [used.id] });
  const refused = [
    (await a.file()).id,
    used.id,
    (await createUpload(testApp.deps, { ownerUserId: b.row.id, purpose: 'profile_photo' })).id,
    '00000000-0000-4000-8000-000000000000',
  ];
  for (const id of refused) {
    const task = await createTask(testApp.db);
    const response = await b.submit(task.id, { description: 'x', fileIds: [id] });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'file_not_available' });
    expect(await testApp.db.submission.count({ where: { taskId: task.id } })).toBe(0);
  }
});

test('handing in again takes over files of the rejected submission as copies of their own', async () => {
  const { row, cookie, submit, file } = await student();
  const task = await createTask(testApp.db);
  const [kept, dropped, added] = [await file(), await file(), await file()];
  const first = (await submit(task.id, { fileIds: [kept.id, dropped.id] })).json<Submission>();
  await reject(first.id);
  const response = await submit(task.id, { description: 'Better', fileIds: [added.id, kept.id] });
  expect(response.statusCode).toBe(201);
  const second = response.json<Submission>();
  const copy = second.files[1];
  expect(second.files.map(({ name }) => name)).toEqual(['work.bin', 'work.bin']);
  expect(second.files[0]?.id).toBe(added.id);
  expect([kept.id, dropped.id]).not.toContain(copy?.id);

  const bytes = async (url: string) => (await testApp.request('GET', url, { cookie })).rawPayload;
  const original = await bytes(`/api/files/${kept.id}`);
  expect(await bytes(copy?.url ?? '')).toEqual(original);
  const before = (
    await testApp.request('GET', `/api/submissions/${first.id}`, { cookie })
  ).json<Submission>();
  expect(before.files.map(({ id }) => id)).toEqual([kept.id, dropped.id]);

  // Neither deletion takes the other's file away.
  await testApp.request('DELETE', `/api/submissions/${second.id}`, { cookie });
  expect(await bytes(`/api/files/${kept.id}`)).toEqual(original);
  const third = (await submit(task.id, { fileIds: [kept.id] })).json<Submission>();
  const admin = await testApp.signInAs(await createAdministrator(testApp.db));
  await testApp.request('DELETE', `/api/admin/submissions/${first.id}`, { cookie: admin });
  expect(await bytes(third.files[0]?.url ?? '')).toEqual(original);
  const rows = await testApp.db.upload.findMany({
    where: { ownerUserId: row.id, status: { not: 'discarded' } },
  });
  expect(rows.map(({ id }) => id)).toEqual([third.files[0]?.id]);
});

test('S22 only files of the same task’s own rejected submission are taken over', async () => {
  const { row, submit, file } = await student();
  const other = await student();
  const [task, elsewhere] = [await createTask(testApp.db), await createTask(testApp.db)];
  const mine = await file();
  await reject((await submit(task.id, { fileIds: [mine.id] })).json<Submission>().id);
  const theirs = await other.file();
  await reject((await other.submit(task.id, { fileIds: [theirs.id] })).json<Submission>().id);
  const put = vi.spyOn(testApp.deps.store, 'put');
  const refusals = [
    await submit(elsewhere.id, { fileIds: [mine.id] }),
    await submit(task.id, { fileIds: [mine.id, theirs.id] }),
    await other.submit(task.id, { fileIds: [mine.id] }),
  ];
  for (const response of refusals) {
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'file_not_available' });
  }
  // Nothing was copied for them.
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
  expect(await testApp.db.upload.count({ where: { ownerUserId: row.id } })).toBe(1);
});

test('of parallel submissions with files of the rejected one, one succeeds and no copy remains', async () => {
  const { row, submit, file } = await student();
  const task = await createTask(testApp.db);
  const { id } = await file();
  await reject((await submit(task.id, { fileIds: [id] })).json<Submission>().id);
  const responses = await Promise.all(Array.from({ length: 5 }, () => submit(task.id, { fileIds: [id] })));
  expect(responses.map((response) => response.statusCode).sort()).toEqual([201, ...Array(4).fill(409)]);
  const again = await submit(task.id, { fileIds: [id] });
  expect(again.json()).toMatchObject({ code: 'already_submitted' });
  expect(await testApp.db.upload.count({ where: { ownerUserId: row.id } })).toBe(2);
});

test('a client that hangs up while files of the rejected submission are copied: no further copy, and none remains', async () => {
  const { row, cookie, submit, file } = await student();
  const task = await createTask(testApp.db);
  const ids = [(await file()).id, (await file()).id, (await file()).id];
  await reject((await submit(task.id, { fileIds: ids })).json<Submission>().id);
  const { server } = testApp.app;
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const { store } = testApp.deps;
  const put = vi.spyOn(store, 'put');
  const request = httpRequest({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/tasks/${task.id}/submissions`,
    headers: { cookie, 'content-type': 'application/json' },
  }).on('error', () => {});
  put.mockImplementationOnce(async (...args) => {
    // The first copy ends after the server has noticed that the client is gone.
    const [socket] = await connected;
    const closed = once(socket, 'close');
    request.destroy();
    await closed;
    return store.put(...args);
  });
  request.end(JSON.stringify({ fileIds: ids }));
  await expect.poll(() => put.mock.calls.length).toBe(2);
  await expect.poll(() => testApp.db.upload.count({ where: { ownerUserId: row.id } })).toBe(3);
  // The mock's call, and the one that it passed on.
  expect(put).toHaveBeenCalledTimes(2);
  put.mockRestore();
  expect(await testApp.db.submission.count({ where: { userId: row.id } })).toBe(1);
});

test('copies count against the quota, and a file that is gone from the store is refused', async () => {
  const { row, submit, file } = await student();
  const task = await createTask(testApp.db);
  const { id, storageKey } = await file();
  await reject((await submit(task.id, { fileIds: [id] })).json<Submission>().id);
  const full = await createUpload(testApp.deps, { ownerUserId: row.id });
  await testApp.db.upload.update({ where: { id: full.id }, data: { size: limits.studentQuotaBytes } });
  expect((await submit(task.id, { fileIds: [id] })).json()).toMatchObject({ code: 'quota_exceeded' });
  await testApp.db.upload.delete({ where: { id: full.id } });
  await testApp.deps.store.delete(storageKey);
  expect((await submit(task.id, { fileIds: [id] })).json()).toMatchObject({ code: 'file_not_available' });
  expect(await testApp.db.upload.count({ where: { ownerUserId: row.id } })).toBe(1);
});

test('S22 of two parallel submissions with one file, one succeeds', async () => {
  const { submit, file } = await student();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await file();
    const tasks = await Promise.all([createTask(testApp.db), createTask(testApp.db)]);
    const responses = await Promise.all(tasks.map((task) => submit(task.id, { fileIds: [id] })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 422]);
  }
});

test('S23 a student cannot send status, points, maxPoints, userId or role', async () => {
  const { row, submit } = await student();
  const task = await createTask(testApp.db);
  const privileged = { status: 'approved', points: 100, maxPoints: 1000, userId: row.id, role: 'admin' };
  for (const [key, value] of Object.entries(privileged)) {
    const response = await submit(task.id, { description: 'x', [key]: value });
    expect(response.statusCode, key).toBe(400);
  }
  expect(await testApp.db.submission.count({ where: { taskId: task.id } })).toBe(0);
});

test('S26 operators instead of values are refused', async () => {
  const { submit } = await student();
  const task = await createTask(testApp.db);
  for (const body of [
    { description: { not: null } },
    { description: 'x', fileIds: { in: [] } },
    { description: 'x', fileIds: [{ not: null }] },
    [{ description: 'x' }],
  ]) {
    expect((await submit(task.id, body)).statusCode).toBe(400);
  }
  expect((await submit('%7B%22not%22%3Anull%7D', { description: 'x' })).statusCode).toBe(400);
});

test('S40 submitting while the task is edited or deleted uses the old points or the new ones', async () => {
  const admin = await testApp.signInAs(await createAdministrator(testApp.db));
  for (let round = 0; round < 10; round += 1) {
    const { submit } = await student();
    const task = await createTask(testApp.db, { points: 100 });
    const path = `/api/tasks/${task.id}`;
    const change = () =>
      round % 2 === 0
        ? testApp.request('PATCH', path, { cookie: admin, body: { points: 10 } })
        : testApp.request('DELETE', path, { cookie: admin });
    const [submitted, changed] = await Promise.all([submit(task.id, { description: 'x' }), change()]);
    expect(changed.statusCode).toBeLessThan(300);
    const rows = await testApp.db.submission.findMany({ where: { id: submitted.json().id ?? task.id } });
    if (round % 2 === 0) {
      expect(submitted.statusCode).toBe(201);
      expect([10, 100]).toContain(rows[0]?.maxPoints);
    } else if (submitted.statusCode === 201) {
      expect(rows).toMatchObject([{ taskId: null, maxPoints: 100 }]);
    } else {
      expect(submitted.statusCode).toBe(404);
      expect(rows).toEqual([]);
    }
  }
});
