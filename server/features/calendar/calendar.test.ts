import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let student: TestStudent;
let cookie: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  student = await createStudent(t.db);
  cookie = await t.signInAs(student);
});
afterAll(() => t.close());

const soon = new Date(Date.now() + 86_400_000);
const open = (title: string, overrides: object = {}) =>
  createTask(t.db, { title, lastDate: soon, ...overrides });
const save = (id: string, method: 'PUT' | 'DELETE' = 'PUT', as = cookie) =>
  t.request(method, `/api/tasks/${id}/saved`, { cookie: as });
const titles = async (query: string) =>
  (await t.request('GET', `/api/tasks${query}`, { cookie }))
    .json<{ items: { title: string }[] }>()
    .items.map(({ title }) => title);
const ids = async (as = cookie) =>
  (await t.request('GET', '/api/me/saved-tasks', { cookie: as })).json<{ ids: string[] }>().ids;
const address = async (method: 'GET' | 'POST' = 'GET', as = cookie) =>
  new URL((await t.request(method, '/api/me/calendar', { cookie: as })).json<{ url: string }>().url).pathname;
/** Long lines are folded. */
const read = async (path: string) => {
  const { statusCode: status, headers, body } = await t.request('GET', path);
  const text = body.replaceAll('\r\n ', '');
  const summaries = Array.from(text.matchAll(/^SUMMARY:(.*)\r$/gm), ([, summary]) => summary);
  return { status, headers, text, summaries };
};

test('a student saves tasks for later, each once, and only they see it', async () => {
  const [kept, other] = [await open('Kept'), await open('Other')];
  for (const _ of [1, 2]) expect((await save(kept.id)).statusCode).toBe(204);
  expect(await ids()).toEqual([kept.id]);
  expect(await titles('?show=saved')).toEqual(['Kept']);
  expect(await titles('?show=saved&search=oth')).toEqual([]);
  const somebody = await t.signInAs(await createStudent(t.db));
  expect(await ids(somebody)).toEqual([]);
  for (const id of [kept.id, other.id]) expect((await save(id, 'DELETE')).statusCode).toBe(204);
  expect(await ids()).toEqual([]);
});

test('a task that students do not see is not found, and one that is hidden later is not listed', async () => {
  const draft = await open('Draft', { state: 'draft' });
  for (const id of [draft.id, crypto.randomUUID()]) expect((await save(id)).statusCode).toBe(404);
  const task = await open('Hidden later');
  await save(task.id);
  await t.db.task.update({ where: { id: task.id }, data: { state: 'archived' } });
  expect(await ids()).toEqual([]);
  expect(await titles('?show=saved')).toEqual([]);
  await t.db.task.delete({ where: { id: task.id } });
});

test('the calendar has the deadlines of open tasks that were saved, begun or returned', async () => {
  const tasks = {
    saved: await open('Saved, with a comma; and a sign: ü'),
    begun: await open('Begun'),
    returned: await open('Returned'),
    waiting: await open('Waiting'),
    past: await open('Past', { lastDate: new Date(Date.now() - 1_000) }),
    untouched: await open('Untouched'),
    done: await open('Done today', { repeat: 'day' }),
    again: await open('Done last week', { repeat: 'week' }),
  };
  const submittedAt = new Date(Date.now() - 7 * 86_400_000);
  for (const task of [tasks.done, tasks.again]) {
    await save(task.id);
    await createSubmission(t.db, { user: student, task, status: 'approved', submittedAt });
  }
  await createSubmission(t.db, { user: student, task: tasks.done });
  for (const task of [tasks.saved, tasks.waiting, tasks.past]) await save(task.id);
  await t.db.workDraft.create({
    data: { userId: student.id, taskId: tasks.begun.id, title: '', description: 'x', link: '' },
  });
  await createSubmission(t.db, { user: student, task: tasks.returned, status: 'changes_requested' });
  await createSubmission(t.db, { user: student, task: tasks.waiting });
  const { headers, text, summaries } = await read(await address());
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(summaries.sort()).toEqual([
    'Deadline: Begun',
    'Deadline: Done last week',
    'Deadline: Returned',
    'Deadline: Saved\\, with a comma\\; and a sign: ü',
  ]);
  const end = soon.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  expect(text).toContain(`DTEND:${end}\r\n`);
  expect(text).toContain(`/task-all/${tasks.saved.id}`);
});

test('only the newest address answers, and none of a deleted account', async () => {
  const first = await address();
  expect(await address()).toBe(first);
  expect((await read(first)).status).toBe(200);
  const second = await address('POST');
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  for (const guess of [
    second.replace(/\.[^.]+\.ics$/, '.AAAA.ics'),
    second.replace(student.id, crypto.randomUUID()),
    first.replace(/\.0\./, '.1.'),
    '/api/calendar/x',
    '/api/calendar/..ics',
  ])
    expect((await read(guess)).status, guess).toBe(404);

  const leaving = await createStudent(t.db);
  const theirs = await address('GET', await t.signInAs(leaving));
  const task = await open('Left');
  await save(task.id, 'PUT', await t.signInAs(leaving));
  const admin = await t.signInAs(await createAdministrator(t.db));
  const deleted = await t.request('DELETE', `/api/admin/users/${leaving.id}`, { cookie: admin });
  expect(deleted.statusCode).toBe(204);
  expect((await read(theirs)).status).toBe(404);
  expect(await t.db.savedTask.count({ where: { userId: leaving.id } })).toBe(0);
});
