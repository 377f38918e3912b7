import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent, createTask, createUpload } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let desk: string;
const remoteAddress = '192.0.2.44';
const words = 'Canary words of the student';

beforeAll(async () => {
  t = await createTestApp();
  desk = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

async function student() {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const answer = await t.request(method, url, { cookie, remoteAddress, ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  const submit = async (body: object = { description: words }) => {
    const task = await createTask(t.db);
    return (await send('POST', `/api/tasks/${task.id}/submissions`, body)).json<{
      id: string;
      taskId: string;
    }>();
  };
  const events = () => t.db.auditEvent.findMany({ where: { actorId: user.id }, orderBy: { at: 'asc' } });
  return { user, send, submit, events };
}

test('S59 what a student does with their work is in the audit trail: who, when, from where, versions and status', async () => {
  const { user, send, submit, events } = await student();
  const file = await createUpload(t.deps, { ownerUserId: user.id });
  const { id } = await submit({ description: words, fileIds: [file.id] });
  await send('PATCH', `/api/submissions/${id}`, { description: `${words}!`, link: '', version: 1 });
  const review = { cookie: desk, id, action: 'reject', body: { feedback: words } } as const;
  expect((await sendReview(t, review)).statusCode).toBe(200);
  await send('POST', `/api/submissions/${id}/revise`, { title: words, fileIds: [], version: 2 });
  expect((await sendReview(t, review)).statusCode).toBe(200);
  const { reviewId } = await t.db.submission.findUniqueOrThrow({ where: { id } });
  const appeal = await send('POST', `/api/submissions/${id}/appeal`, { reviewId, text: words });
  const found = await events();
  const common = {
    actorKind: 'user',
    actorId: user.id,
    subjectKind: 'submission',
    subjectId: id,
    networkAddress: remoteAddress,
    requestId: expect.stringMatching(/./),
  };
  expect(found).toMatchObject([
    {
      ...common,
      action: 'submission.submit',
      detail: { after: { status: 'pending', version: 1, files: 1 } },
    },
    {
      ...common,
      action: 'submission.edit',
      detail: {
        changed: 'description',
        before: { status: 'pending', version: 1 },
        after: { status: 'pending', version: 2 },
      },
    },
    {
      ...common,
      action: 'submission.revise',
      detail: {
        changed: 'title, files',
        before: { status: 'rejected', version: 2 },
        after: { status: 'pending', version: 3 },
      },
    },
    {
      ...common,
      action: 'appeal.create',
      subjectKind: 'appeal',
      subjectId: appeal.json().id,
      detail: { submissionId: id, status: 'rejected', version: 3, after: { appeal: 'open' } },
    },
  ]);
  expect(JSON.stringify(found)).not.toContain('Canary');
});

test('a page that sends all fields is recorded with those that it changed', async () => {
  const { user, send, submit, events } = await student();
  const [first, second] = [
    await createUpload(t.deps, { ownerUserId: user.id }),
    await createUpload(t.deps, { ownerUserId: user.id }),
  ];
  const all = { title: 'Mine', description: words, link: 'https://example.org/1', fileIds: [first.id] };
  const { id } = await submit(all);
  let version = 1;
  const save = async (change: object) => {
    await send('PATCH', `/api/submissions/${id}`, { ...Object.assign(all, change), version });
    version += 1;
    return (await events()).at(-1)?.detail;
  };
  expect(await save({ link: 'https://example.org/2' })).toMatchObject({ changed: 'link' });
  expect(await save({ fileIds: [second.id] })).toMatchObject({ changed: 'files' });
  expect(await save({ title: 'Ours', link: '' })).toMatchObject({ changed: 'title, link' });
  expect(await save({})).toMatchObject({ changed: '' });
  const review = { cookie: desk, id, action: 'reject', body: { feedback: words } } as const;
  expect((await sendReview(t, review)).statusCode).toBe(200);
  await send('POST', `/api/submissions/${id}/revise`, { ...all, description: 'Better.', version });
  expect((await events()).at(-1)).toMatchObject({
    action: 'submission.revise',
    detail: { changed: 'description', before: { version }, after: { version: version + 1 } },
  });
});

test('withdrawn work is named by its task, and a refused action leaves no event', async () => {
  const { user, send, submit, events } = await student();
  const { id, taskId } = await submit();
  const cookie = await t.signInAs(user);
  const stale = await t.request('PATCH', `/api/submissions/${id}`, {
    cookie,
    body: { description: words, version: 7 },
  });
  expect(stale.json()).toMatchObject({ code: 'stale_version' });
  await send('DELETE', `/api/submissions/${id}`);
  expect(await events()).toMatchObject([
    { action: 'submission.submit' },
    {
      action: 'submission.withdraw',
      detail: { before: { status: 'pending', version: 1 }, taskId },
      networkAddress: remoteAddress,
    },
  ]);
  await t.db.task.update({ where: { id: taskId }, data: { title: 'Sew a flag' } });
  const trail = await t.request('GET', '/api/admin/audit?action=submission.withdraw', { cookie: desk });
  const label = `Sew a flag, ${user.name} (${user.techid}), deleted submission`;
  expect(trail.json().items).toMatchObject([{ subject: { id, label } }]);
});

test('S59 the deletion of the account removes the addresses of its events and of its creation, and nothing else', async () => {
  const { user, submit, events } = await student();
  await submit();
  await t.db.auditEvent.create({
    data: {
      actorKind: 'visitor',
      action: 'user.create',
      subjectKind: 'user',
      subjectId: user.id,
      networkAddress: remoteAddress,
    },
  });
  const [before] = await events();
  expect((await t.request('DELETE', `/api/admin/users/${user.id}`, { cookie: desk })).statusCode).toBe(204);
  expect(await events()).toEqual([{ ...before, networkAddress: null }]);
  const about = { subjectKind: 'user', subjectId: user.id };
  expect(await t.db.auditEvent.findMany({ where: about, orderBy: { at: 'asc' } })).toMatchObject([
    { action: 'user.create', networkAddress: null },
    { action: 'user.delete', networkAddress: expect.stringMatching(/./) },
  ]);
});
