import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Prisma, Task as TaskRow } from '#prisma/client.ts';
import { allRoutes } from '../../contract/all-routes.ts';
import { noDeadline } from '../../contract/task-changes.ts';
import { type TaskChange, taskChanges, taskRules, taskStates } from '../../contract/task-status.ts';
import { type Task, type TaskStatus, taskStatuses } from '../../contract/tasks.ts';
import { fanOutSources } from '../../fan-out-sources.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runFanOut } from '../notifications/fan-out.ts';
import { publishDueTasks } from './publish-due-tasks.ts';

const start = new Date('2026-11-22T10:00:00.000Z');
const hour = 3_600_000;
const hoursOn = (hours: number) => new Date(start.getTime() + hours * hour);
let now = start;
let t: TestApp;
let asAdmin: string;
let student: TestStudent;
let asStudent: string;

beforeAll(async () => {
  t = await createTestApp({ now: () => now });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
  student = await createStudent(t.db);
  asStudent = await t.signInAs(student);
});
beforeEach(() => {
  now = start;
});
afterAll(() => t.close());

const columnsOf: Record<TaskStatus, Partial<Prisma.TaskUncheckedCreateInput>> = {
  draft: { state: 'draft', offeredDate: start, lastDate: hoursOn(48) },
  scheduled: { state: 'scheduled', offeredDate: hoursOn(1), lastDate: hoursOn(48) },
  open: { offeredDate: hoursOn(-48), lastDate: hoursOn(48) },
  closed: { offeredDate: hoursOn(-48), lastDate: hoursOn(-1) },
  archived: { state: 'archived', offeredDate: hoursOn(-48), lastDate: hoursOn(-1) },
};
const taskOf = (status: TaskStatus) => createTask(t.db, columnsOf[status]);
const get = async (url: string, cookie = asStudent) => (await t.request('GET', url, { cookie })).json();
const send = (url: string, body: object, cookie = asAdmin) => t.request('POST', url, { cookie, body });
const change = ({ id, version }: Pick<TaskRow, 'id' | 'version'>, body: object) =>
  send(`/api/tasks/${id}/status`, { version, ...body });
const rowOf = ({ id }: { id: string }) => t.db.task.findUniqueOrThrow({ where: { id } });
const idsOf = ({ items }: { items: Task[] }) => items.map(({ id }) => id);
const bodies: Record<TaskChange, object> = {
  publish: { change: 'publish' },
  schedule: { change: 'schedule', publishAt: hoursOn(2).toISOString() },
  unschedule: { change: 'unschedule' },
  close: { change: 'close' },
  extend: { change: 'extend', lastDate: hoursOn(72).toISOString() },
  archive: { change: 'archive' },
  restore: { change: 'restore' },
};
const leadsTo: Record<TaskChange, TaskStatus> = {
  publish: 'open',
  schedule: 'scheduled',
  unschedule: 'draft',
  close: 'closed',
  extend: 'open',
  archive: 'archived',
  restore: 'closed',
};

test('the database has exactly these states', async () => {
  const rows = await t.db.$queryRaw<{ state: string }[]>`
    SELECT enumlabel::text AS state FROM pg_enum WHERE enumtypid = 'task_state'::regtype ORDER BY enumsortorder`;
  expect(rows.map(({ state }) => state)).toEqual([...taskStates]);
});

describe.each(taskStatuses)('a task that is %s', (status) => {
  const rules = taskRules[status];

  test('is listed, counted and opened as its rules say', async () => {
    const before = await get('/api/tasks/counts');
    const { id } = await taskOf(status);
    expect(idsOf(await get('/api/tasks?limit=100')).includes(id)).toBe(rules.listed);
    const counts = await get('/api/tasks/counts');
    expect(counts.all - before.all).toBe(rules.listed ? 1 : 0);
    const opened = await t.request('GET', `/api/tasks/${id}`, { cookie: asStudent });
    expect(opened.statusCode).toBe(rules.readers === 'everyone' ? 200 : 404);
    if (rules.readers === 'everyone') expect(opened.json().status).toBe(status);
    expect(await get(`/api/tasks/${id}`, asAdmin)).toMatchObject({ status, closed: !rules.takesWork });
    for (const filter of taskStatuses) {
      const found = await get(`/api/tasks?limit=100&status=${filter}`, asAdmin);
      expect(idsOf(found).includes(id), filter).toBe(filter === status);
    }
    expect(idsOf(await get('/api/tasks?limit=100&status=all', asAdmin))).toContain(id);
    expect(idsOf(await get('/api/tasks?limit=100', asAdmin)).includes(id)).toBe(rules.listed);
  });

  test('takes work and drafts of work as its rules say', async () => {
    const { id } = await taskOf(status);
    const author = await t.signInAs(await createStudent(t.db));
    const base = { title: '', description: 'Done.', link: '', fileIds: [] };
    const draft = await t.request('PUT', `/api/tasks/${id}/draft`, {
      cookie: author,
      body: { ...base, submissionId: null, base: null },
    });
    const work = await send(`/api/tasks/${id}/submissions`, { description: 'Done.', fileIds: [] }, author);
    const refused = rules.readers === 'none' ? 'not_found' : 'task_closed';
    if (rules.takesWork) expect([draft.statusCode, work.statusCode]).toEqual([200, 201]);
    else expect([draft.json().code, work.json().code]).toEqual([refused, refused]);
  });

  test.each(Object.keys(taskChanges) as TaskChange[])('allows %s as its rules say', async (name) => {
    const task = await taskOf(status);
    const response = await change(task, bodies[name]);
    if (!rules.changes.includes(name)) {
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toContain(`“${rules.label}”`);
      expect(await rowOf(task)).toEqual(task);
      return;
    }
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ status: leadsTo[name], version: task.version + 1 });
    const audit = await t.db.auditEvent.findMany({ where: { subjectId: task.id } });
    expect(audit.map(({ action }) => action)).toEqual([taskChanges[name].audit]);
    // The page of another administrator shows the task as it was.
    expect((await change(task, bodies[name])).statusCode).toBe(409);
  });

  test('only administrators change it', async () => {
    const task = await taskOf(status);
    const response = await send(`/api/tasks/${task.id}/status`, { version: 1, change: 'publish' }, asStudent);
    expect(response.statusCode).toBe(403);
    expect(await rowOf(task)).toEqual(task);
  });
});

test('students cannot filter by status', async () => {
  const response = await t.request('GET', '/api/tasks?status=draft', { cookie: asStudent });
  expect(response.statusCode).toBe(400);
});

describe('a student learns nothing of a hidden task', () => {
  const title = 'Secret headliner';

  test.each(['draft', 'scheduled'] as const)('from any route: %s', async (status) => {
    const task = await createTask(t.db, { ...columnsOf[status], title, domain: 'Secret domain' });
    const image = await createUpload(t.deps, { purpose: 'task_image', taskId: task.id });
    const visible = await createTask(t.db, columnsOf.open);
    const shown: string[] = [];
    for (const { method, path, produces } of allRoutes) {
      if (method !== 'GET' || produces === 'redirect' || produces === 'events') continue;
      const url = path.replaceAll(/:\w+/g, path.startsWith('/api/files') ? image.id : task.id);
      const { body, statusCode } = await t.request('GET', url, { cookie: asStudent });
      expect(body, url).not.toMatch(/Secret/);
      if (path.startsWith('/api/files')) expect(statusCode, url).toBe(404);
      if (body.includes(visible.title)) shown.push(path);
    }
    // The others are found where they should be.
    expect(shown).toContain('/api/tasks');
    const found = await get('/api/tasks?search=Secret');
    expect(found).toMatchObject({ items: [], total: 0 });
    expect((await get('/api/tasks/counts?search=Secret')).all).toBe(0);
    const file = await t.request('GET', `/api/files/${image.id}`, { cookie: asAdmin });
    expect(file.statusCode).toBe(200);
  });

  test('from live events, until it is published', async () => {
    const task = await taskOf('draft');
    const events = () => t.db.$queryRaw<{ audience: string; change: string }[]>`
      SELECT audience, data ->> 'change' AS change FROM live_events
      WHERE kind = 'task' AND data ->> 'taskId' = ${task.id} ORDER BY id`;
    await t.request('PATCH', `/api/tasks/${task.id}`, { cookie: asAdmin, body: { title: 'Draft' } });
    await change(await rowOf(task), bodies.schedule);
    expect((await events()).every(({ audience }) => audience === 'administrators')).toBe(true);
    await change(await rowOf(task), bodies.publish);
    await change(await rowOf(task), bodies.archive);
    await change(await rowOf(task), bodies.restore);
    const later = (await events()).filter(({ audience }) => audience === 'everyone');
    expect(later.map((event) => event.change)).toEqual(['created', 'edited', 'edited']);
    const other = await taskOf('draft');
    await t.request('DELETE', `/api/tasks/${other.id}`, { cookie: asAdmin });
    expect(
      await t.db
        .$queryRaw`SELECT FROM live_events WHERE data ->> 'taskId' = ${other.id} AND audience = 'everyone'`,
    ).toEqual([]);
  });
});

test('who has work or a draft of work for an archived task can still open it and its pictures', async () => {
  const task = await taskOf('archived');
  const image = await createUpload(t.deps, { purpose: 'task_image', taskId: task.id });
  const [author, writer] = [await createStudent(t.db), await createStudent(t.db)];
  await createSubmission(t.db, { user: author, task });
  await t.db.workDraft.create({
    data: { userId: writer.id, taskId: task.id, title: '', description: 'Begun', link: '', fileIds: [] },
  });
  for (const one of [author, writer]) {
    const cookie = await t.signInAs(one);
    expect(await get(`/api/tasks/${task.id}`, cookie)).toMatchObject({ status: 'archived', closed: true });
    expect((await t.request('GET', `/api/files/${image.id}`, { cookie })).statusCode).toBe(200);
  }
  const other = await t.request('GET', `/api/files/${image.id}`, { cookie: asStudent });
  expect(other.statusCode).toBe(404);
});

describe('a draft', () => {
  test('needs a title only, and is published once its other fields follow the rules', async () => {
    expect((await send('/api/task-drafts', { title: ' ' })).json().errors[0].path).toBe('body.title');
    const created = await send('/api/task-drafts', { title: 'Poster' });
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json()).toMatchObject({ status: 'draft', content: '', domain: '', lastDate: noDeadline });
    const { id } = created.json();
    const refused = await change(created.json(), bodies.publish);
    expect(refused.statusCode).toBe(400);
    expect(
      refused
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['body.content', 'body.domain', 'body.lastDate', 'body.points']);
    expect(await rowOf({ id })).toMatchObject({ state: 'draft', version: 1 });
    const body = { content: 'Draw.', domain: 'Design', points: 5, lastDate: hoursOn(3).toISOString() };
    expect((await t.request('PATCH', `/api/tasks/${id}`, { cookie: asAdmin, body })).statusCode).toBe(200);
    now = hoursOn(2.5);
    const published = await change(await rowOf({ id }), bodies.publish);
    expect(published.json()).toMatchObject({ status: 'open', OfferedDate: now.toISOString() });
    expect(idsOf(await get('/api/tasks'))[0]).toBe(id);
  });

  test('is not published after its deadline', async () => {
    const task = await createTask(t.db, { ...columnsOf.draft, lastDate: hoursOn(1) });
    now = hoursOn(2);
    const refused = await change(task, bodies.publish);
    expect(refused.json().errors).toMatchObject([{ path: 'body.lastDate' }]);
    expect(await rowOf(task)).toEqual(task);
  });
});

describe('a deadline before the publication is refused at its field', () => {
  const required = { title: 'Poster', content: 'Draw it.', domain: 'Design', points: 50 };

  test.each([
    ['lastDate', { lastDate: hoursOn(0) }],
    ['lastDate', { lastDate: hoursOn(1), publishAt: hoursOn(1) }],
    ['publishAt', { lastDate: hoursOn(1), publishAt: hoursOn(0) }],
  ])('of a new task: %s', async (field, times) => {
    const response = await send('/api/tasks', { ...required, ...times });
    expect(response.json().errors).toMatchObject([{ path: `body.${field}` }]);
  });

  test('of a task that is scheduled', async () => {
    const late = await change(await taskOf('draft'), { change: 'schedule', publishAt: hoursOn(48) });
    expect(late.json().errors).toMatchObject([{ path: 'body.publishAt' }]);
    const past = await change(await taskOf('draft'), { change: 'schedule', publishAt: hoursOn(0) });
    expect(past.json().errors).toMatchObject([{ path: 'body.publishAt' }]);
  });

  test.each(['scheduled', 'open'] as const)('of an edited task that is %s', async (status) => {
    const task = await taskOf(status);
    const body = { lastDate: task.offeredDate };
    const response = await t.request('PATCH', `/api/tasks/${task.id}`, { cookie: asAdmin, body });
    expect(response.json().errors).toMatchObject([{ path: 'body.lastDate' }]);
    expect(await rowOf(task)).toEqual(task);
  });

  test('an extension is after the present deadline and in the future; an archived task has none', async () => {
    const open = await change(await taskOf('open'), { change: 'extend', lastDate: hoursOn(48) });
    const closed = await change(await taskOf('closed'), { change: 'extend', lastDate: hoursOn(0) });
    for (const response of [open, closed])
      expect(response.json().errors).toMatchObject([{ path: 'body.lastDate' }]);
    const { id } = await taskOf('archived');
    const body = { lastDate: hoursOn(5) };
    const edited = await t.request('PATCH', `/api/tasks/${id}`, { cookie: asAdmin, body });
    expect(edited.json().errors).toMatchObject([{ path: 'body.lastDate' }]);
  });

  test('a scheduled task stays complete', async () => {
    const { id } = await taskOf('scheduled');
    const response = await t.request('PATCH', `/api/tasks/${id}`, { cookie: asAdmin, body: { content: '' } });
    expect(response.json().errors).toMatchObject([{ path: 'body.content' }]);
  });
});

test('a scheduled task is visible from its time on, and published once, however many servers try', async () => {
  const created = await send('/api/tasks', {
    title: 'Later',
    content: 'Wait.',
    domain: 'Design',
    points: 5,
    lastDate: hoursOn(9),
    publishAt: hoursOn(1),
  });
  expect(created.json()).toMatchObject({ status: 'scheduled', OfferedDate: hoursOn(1).toISOString() });
  const { id } = created.json();
  expect(await publishDueTasks(t.deps)).toBe(0);
  now = hoursOn(1);
  expect(await get(`/api/tasks/${id}`)).toMatchObject({ status: 'open' });
  const others = await t.db.task.count({ where: { state: 'scheduled', offeredDate: { lte: now } } });
  const results = await Promise.all(Array.from({ length: 5 }, () => publishDueTasks(t.deps)));
  expect(results.reduce((sum, done) => sum + done)).toBe(others);
  expect(await publishDueTasks(t.deps)).toBe(0);
  expect(
    await t.db
      .$queryRaw`SELECT audience FROM live_events WHERE data ->> 'taskId' = ${id} AND data ->> 'change' = 'created'`,
  ).toEqual([{ audience: 'everyone' }]);
  const audit = await t.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
    'task.create administrator',
    'task.publish system',
  ]);
});

describe('students who have begun are notified of a moved deadline', () => {
  const deliver = (subjectId: string) =>
    runFanOut(t.deps, fanOutSources, { kind: 'moved-deadline', subjectId }, 2);
  const noticesOf = (subjectId: string) =>
    t.db.notification.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

  async function begun(task: TaskRow) {
    const people = await Promise.all(Array.from({ length: 6 }, () => createStudent(t.db)));
    const [writer, ...authors] = people;
    await t.db.workDraft.create({
      data: {
        userId: writer?.id ?? '',
        taskId: task.id,
        title: '',
        description: 'x',
        link: '',
        fileIds: [],
      },
    });
    const statuses = ['pending', 'changes_requested', 'approved', 'rejected'] as const;
    for (const [index, status] of statuses.entries())
      await createSubmission(t.db, { user: authors[index] ?? student, task, status });
    return people.slice(0, 3).map(({ id }) => id);
  }

  test('once for each move, by closing, extending and editing', async () => {
    const task = await taskOf('open');
    const told = await begun(task);
    const next = await taskOf('open');
    await t.db.taskPrerequisite.create({ data: { taskId: next.id, requiredId: task.id } });
    expect(await get(`/api/tasks/${task.id}/begun`, asAdmin)).toEqual({
      drafts: 1,
      pending: 1,
      toBeChanged: 1,
      referrals: 0,
      neededBy: 1,
    });
    expect((await change(task, bodies.close)).statusCode).toBe(200);
    await Promise.all([deliver(task.id), deliver(task.id)]);
    const first = await noticesOf(task.id);
    expect(first.map(({ userId }) => userId).sort()).toEqual(told.toSorted());
    expect(first[0]?.data).toMatchObject({ title: task.title, lastDate: now.toISOString() });
    await change(await rowOf(task), bodies.extend);
    await deliver(task.id);
    expect(await noticesOf(task.id)).toHaveLength(6);
    const edit = (body: object) => t.request('PATCH', `/api/tasks/${task.id}`, { cookie: asAdmin, body });
    expect((await edit({ lastDate: hoursOn(99) })).statusCode).toBe(200);
    await deliver(task.id);
    const all = await noticesOf(task.id);
    expect(all).toHaveLength(9);
    expect(all.at(-1)).toMatchObject({
      kind: 'moved-deadline',
      data: { lastDate: hoursOn(99).toISOString() },
    });
    await edit({ title: 'Renamed', lastDate: hoursOn(99) });
    await deliver(task.id);
    expect(await noticesOf(task.id)).toHaveLength(9);
  });

  test('what they began stays when the task is archived', async () => {
    const task = await taskOf('open');
    const [writer = ''] = await begun(task);
    const archived = await change(task, bodies.archive);
    expect(archived.json()).toMatchObject({ status: 'archived', lastDate: now.toISOString() });
    expect(await t.db.workDraft.count({ where: { taskId: task.id, userId: writer } })).toBe(1);
    expect(await t.db.submission.count({ where: { taskId: task.id } })).toBe(4);
  });
});
