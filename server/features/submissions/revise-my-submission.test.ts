import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmissionHistory } from '../../contract/submission-history.ts';
import { createAdministrator, createStudent, createTask, createUpload } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let desk: string;

beforeAll(async () => {
  t = await createTestApp();
  desk = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

/** Work with two files, for which changes were requested. */
async function toRevise(action: 'reject' | 'request-changes' = 'request-changes', review: object = {}) {
  const user = await createStudent(t.db);
  const task = await createTask(t.db);
  const cookie = await t.signInAs(user);
  const file = async () => (await createUpload(t.deps, { ownerUserId: user.id })).id;
  const [kept, dropped] = [await file(), await file()];
  const body = { title: 'Map', description: 'First', fileIds: [kept, dropped] };
  const { id } = (await t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body })).json();
  const feedback = 'Add the gates.';
  const answer = await sendReview(t, { cookie: desk, id, action, body: { feedback, ...review } });
  expect(answer.statusCode, answer.body).toBe(200);
  const call = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', path: string, body?: object) =>
    t.request(method, `/api/submissions/${id}${path}`, { cookie, ...(body && { body }) });
  const history = async () => (await call('GET', '/history')).json<SubmissionHistory>();
  return { id, user, task, cookie, file, kept, dropped, call, history };
}

const idsOf = (files: readonly { id: string }[] | undefined) => files?.map(({ id }) => id);

test('requested changes need a feedback, count as rejected and make no room for new work', async () => {
  const { id, task, cookie } = await toRevise();
  const list = (await t.request('GET', '/api/submissions?status=rejected', { cookie })).json();
  expect(list.items).toMatchObject([{ id, status: 'changes_requested', feedback: 'Add the gates.' }]);
  expect(list.counts).toEqual({ all: 1, pending: 0, approved: 0, rejected: 1 });
  const path = `/api/tasks/${task.id}/submissions`;
  const again = await t.request('POST', path, { cookie, body: { description: 'New' } });
  expect(again.json()).toMatchObject({ code: 'already_submitted' });
  const without = await t.request('POST', `/api/admin/submissions/${id}/request-changes`, {
    cookie: desk,
    body: { version: 1, feedback: ' ' },
  });
  expect(without.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'body.feedback' }] });
});

test.each(['reject', 'request-changes'] as const)(
  'after %s the work is revised, and every version stays readable with its files',
  async (action) => {
    const { id, file, kept, dropped, call, history } = await toRevise(action);
    const added = await file();
    const revised = await call('POST', '/revise', {
      description: 'With gates',
      fileIds: [added, kept],
      version: 1,
    });
    expect(revised.json()).toMatchObject({
      id,
      status: 'pending',
      version: 2,
      title: 'Map',
      description: 'With gates',
      points: null,
      feedback: null,
      reviewedAt: null,
    });
    expect(idsOf(revised.json().files)).toEqual([added, kept]);
    // An edit before the second review: a file of the first version is not lost with it, one of none is.
    const edited = await call('PATCH', '', { fileIds: [kept], description: 'With all gates', version: 2 });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(await t.db.upload.findUnique({ where: { id: added } })).toBeNull();
    const without = await call('PATCH', '', { fileIds: [], version: 3 });
    expect(without.json().files).toEqual([]);

    const { versions, reviews, status, revisableUntil } = await history();
    expect({ status, revisableUntil }).toEqual({ status: 'pending', revisableUntil: null });
    expect(versions).toMatchObject([
      { version: 1, description: 'First' },
      { version: 4, description: 'With all gates', files: [] },
    ]);
    expect(idsOf(versions[0]?.files)).toEqual([kept, dropped]);
    expect(reviews).toMatchObject([{ version: 1, feedback: 'Add the gates.', reversedAt: null }]);
    const file1 = await t.request('GET', versions[0]?.files[0]?.url ?? '', { cookie: desk });
    expect(file1.statusCode).toBe(200);

    // An earlier file is used again.
    const restored = await call('PATCH', '', { fileIds: [dropped], version: 4 });
    expect(idsOf(restored.json().files)).toEqual([dropped]);
    const shown = await t.request('GET', `/api/admin/submissions/${id}`, { cookie: desk });
    expect(idsOf(shown.json().files)).toEqual([dropped]);
    const removed = await t.request('DELETE', `/api/admin/submissions/${id}`, { cookie: desk });
    expect(removed.statusCode).toBe(204);
    expect(await t.db.upload.count({ where: { id: { in: [kept, dropped] } } })).toBe(0);
  },
);

test('an edit after a reversal keeps the version that was reviewed, with its files', async () => {
  const { id, kept, dropped, call, history } = await toRevise();
  const [first] = (await history()).reviews;
  const reversed = await t.request('POST', `/api/admin/reviews/${first?.id}/reverse`, {
    cookie: desk,
    body: { reason: 'Read again.' },
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  const edited = await call('PATCH', '', { description: 'Second', fileIds: [kept], version: 1 });
  expect(edited.statusCode, edited.body).toBe(200);
  // Version 2 has no review, so only the first stays.
  expect((await call('PATCH', '', { description: 'Third', version: 2 })).statusCode).toBe(200);
  const { versions, reviews } = await history();
  expect(versions).toMatchObject([
    { version: 1, description: 'First' },
    { version: 3, description: 'Third' },
  ]);
  expect(versions.map(({ files }) => idsOf(files))).toEqual([[kept, dropped], [kept]]);
  expect(reviews).toMatchObject([{ version: 1, reversalReason: 'Read again.' }]);
  expect(await t.db.submissionVersion.count({ where: { submissionId: id } })).toBe(1);
});

test('a revision cannot be withdrawn, because its reviews would be lost', async () => {
  const { call, history } = await toRevise('reject');
  await call('POST', '/revise', { description: 'Second', version: 1 });
  expect((await call('DELETE', '')).json()).toMatchObject({ status: 409, code: 'not_withdrawable' });
  const { versions, reviews } = await history();
  expect([versions.length, reviews.length]).toEqual([2, 1]);
});

test.each([
  ['with a reason', { reason: 'Read again.' }, 409],
  ['within seconds', {}, 204],
] as const)('withdrawing after a review was reversed %s', async (_, body, status) => {
  const { call, history } = await toRevise('reject');
  const [review] = (await history()).reviews;
  await t.request('POST', `/api/admin/reviews/${review?.id}/reverse`, { cookie: desk, body });
  expect((await call('DELETE', '')).statusCode).toBe(status);
});

test('work is revised until the deadline or the date of the review, the later one', async () => {
  const later = new Date(Date.now() + 86_400_000);
  const [closed, extended] = [
    await toRevise(),
    await toRevise('request-changes', { reviseUntil: later.toISOString() }),
  ];
  const over = { lastDate: new Date(Date.now() - 1000) };
  for (const { task } of [closed, extended]) await t.db.task.update({ where: { id: task.id }, data: over });
  expect((await closed.history()).revisableUntil).toBeNull();
  const revision = { description: 'Better', version: 1 };
  expect((await closed.call('POST', '/revise', revision)).json()).toMatchObject({ code: 'task_closed' });
  expect((await extended.history()).revisableUntil).toBe(later.toISOString());
  expect((await extended.call('POST', '/revise', revision)).statusCode).toBe(200);
});

test('work of a deleted task is not revised, also before the date of the review; its draft stays', async () => {
  const reviseUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { id, task, cookie, file, call, history } = await toRevise('request-changes', { reviseUntil });
  const fileIds = [await file()];
  const draft = { base: null, submissionId: id, title: '', description: 'With gates', link: '', fileIds };
  const saved = await t.request('PUT', `/api/tasks/${task.id}/draft`, { cookie, body: draft });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await history()).revisableUntil).toBe(reviseUntil);
  const deleted = await t.request('DELETE', `/api/tasks/${task.id}`, { cookie: desk });
  expect(deleted.statusCode, deleted.body).toBe(204);

  expect((await history()).revisableUntil).toBeNull();
  const revised = await call('POST', '/revise', { description: 'With gates', fileIds, version: 1 });
  expect(revised.json()).toMatchObject({ status: 409, code: 'task_closed' });
  const kept = await t.request('GET', `/api/tasks/${task.id}/draft`, { cookie });
  expect(idsOf(kept.json().draft.files)).toEqual(fileIds);
});

test('only the newest version of reviewed work is revised, once, with some work, by its author', async () => {
  const { id, kept, call } = await toRevise();
  const stranger = await t.signInAs(await createStudent(t.db));
  const revision = { description: 'Better', version: 1 };
  const foreign = { cookie: stranger, body: revision };
  expect((await t.request('POST', `/api/submissions/${id}/revise`, foreign)).statusCode).toBe(404);
  expect((await t.request('GET', `/api/submissions/${id}/history`, foreign)).statusCode).toBe(404);
  expect((await call('POST', '/revise', { ...revision, version: 2 })).json()).toMatchObject({
    code: 'stale_version',
  });
  const empty = { description: '', link: null, fileIds: [], version: 1 };
  expect((await call('POST', '/revise', empty)).json()).toMatchObject({ code: 'validation_failed' });
  expect(await t.db.submissionVersion.count({ where: { submissionId: id } })).toBe(0);
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/revise', revision)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(409)]);
  // Without a list, the files stay.
  const won = answers.find(({ statusCode }) => statusCode === 200);
  expect(idsOf(won?.json().files)).toContain(kept);
  expect((await call('POST', '/revise', { ...revision, version: 2 })).json()).toMatchObject({
    code: 'not_revisable',
  });
});

test('rejected work is not revised once there is new work for the task', async () => {
  const { task, cookie, call } = await toRevise('reject');
  const body = { description: 'New' };
  const again = await t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body });
  expect(again.statusCode).toBe(201);
  const revised = await call('POST', '/revise', { description: 'Better', version: 1 });
  expect(revised.json()).toMatchObject({ code: 'already_submitted' });
});
