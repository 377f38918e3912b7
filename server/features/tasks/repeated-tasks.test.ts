import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Prisma, SubmissionStatus, Task as TaskRow, User } from '#prisma/client.ts';
import type { Task } from '../../contract/tasks.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let now: Date;
let user: User;
let cookie: string;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp({ now: () => now, keepsInMemory: true });
});
afterAll(() => t.close());
beforeEach(() => startAt('2026-10-23T10:00:00Z'));

/** Signed in then, in the time zone of Berlin. */
async function startAt(time: string, timeZone = 'Europe/Berlin') {
  await t.db.edition.updateMany({ data: { timeZone } });
  user = await createStudent(t.db);
  await moveTo(time);
}

/** Sessions end with the time. */
async function moveTo(time: string) {
  now = new Date(time);
  cookie = await t.signInAs(user);
  asAdmin = await t.signInAs(await createAdministrator(t.db));
}

const repeated = (repeat: 'day' | 'week', overrides: Partial<Prisma.TaskUncheckedCreateInput> = {}) =>
  createTask(t.db, {
    repeat,
    offeredDate: new Date(now.getTime() - 1000),
    lastDate: new Date(now.getTime() + 60 * 86_400_000),
    ...overrides,
  });
const submit = ({ id }: Pick<TaskRow, 'id'>) =>
  t.request('POST', `/api/tasks/${id}/submissions`, { cookie, body: { description: 'Done.' } });
const saveDraft = ({ id }: Pick<TaskRow, 'id'>) =>
  t.request('PUT', `/api/tasks/${id}/draft`, { cookie, body: { base: null, description: 'Half.' } });
/** Work of the round of that time. */
const workAt = (task: TaskRow, time: string, status: SubmissionStatus) =>
  createSubmission(t.db, { user, task, status, submittedAt: new Date(time) });

/** Of the page of the task, after a comparison with the lists from memory and from the database. */
async function read({ id }: Pick<TaskRow, 'id'>): Promise<Task> {
  const get = async (url: string) => (await t.request('GET', url, { cookie })).json();
  const { checklist: _, ...task } = await get(`/api/tasks/${id}`);
  const settled = task.mySubmission !== null && task.mySubmission.status !== 'rejected';
  for (const query of ['', `&search=${encodeURIComponent(task.title)}`]) {
    const { items } = await get(`/api/tasks?limit=100${query}`);
    expect(items.find((item: Task) => item.id === id)).toEqual(task);
    for (const [show, isShown] of [
      ['open', !settled && !task.closed],
      ['done', settled],
    ]) {
      const shown = await get(`/api/tasks?limit=100&show=${show}${query}`);
      expect(
        shown.items.some((item: Task) => item.id === id),
        `${show}${query}`,
      ).toBe(isShown);
    }
  }
  return task;
}

test.each([
  // The clocks go back on 25 October: that day has 25 hours.
  ['day', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25'],
  // They go forward on 28 March.
  ['day', 'Europe/Berlin', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', '2027-03-28'],
  ['day', 'Asia/Kolkata', '2026-10-23T18:30:00Z', '2026-10-24T18:30:00Z', '2026-10-24'],
  ['week', 'Europe/Berlin', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', '2026-W43'],
  ['week', 'Asia/Kolkata', '2026-12-27T18:30:00Z', '2027-01-03T18:30:00Z', '2026-W53'],
] as const)('once each %s in %s, from %s', async (repeat, timeZone, begins, next, round) => {
  const before = (time: string) => new Date(Date.parse(time) - 1).toISOString();
  await startAt(before(begins), timeZone);
  const task = await repeated(repeat);
  expect(await read(task)).toMatchObject({ mySubmission: null, rounds: { approved: 0, next: null } });
  expect((await submit(task)).statusCode).toBe(201);
  expect(await read(task)).toMatchObject({ rounds: { next: new Date(begins).toISOString() } });
  expect((await submit(task)).json().code).toBe('already_submitted');
  expect((await saveDraft(task)).json().code).toBe('already_submitted');

  await moveTo(begins);
  expect(await read(task)).toMatchObject({ mySubmission: null, rounds: { approved: 0, next: null } });
  const second = (await submit(task)).json();
  expect(await t.db.submission.findUnique({ where: { id: second.id } })).toMatchObject({ round });
  await moveTo(before(next));
  expect((await submit(task)).json().code).toBe('already_submitted');
  expect(await read(task)).toMatchObject({
    mySubmission: { id: second.id },
    rounds: { next: new Date(next).toISOString() },
  });
  await moveTo(next);
  expect((await saveDraft(task)).statusCode).toBe(200);
  expect((await submit(task)).statusCode).toBe(201);
  expect(await t.db.submission.count({ where: { taskId: task.id } })).toBe(3);
});

test('of 20 submissions at the same time in a round, one is taken', async () => {
  const task = await repeated('day');
  await workAt(task, '2026-10-22T10:00:00Z', 'approved');
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(task)));
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'taken' : answer.json().code));
  expect(codes.toSorted()).toEqual([...Array(19).fill('already_submitted'), 'taken']);
});

test('says how many are approved, and nothing of a round after the deadline, which ends it', async () => {
  const task = await repeated('day', { lastDate: new Date('2026-10-23T20:00:00Z') });
  for (const day of [20, 21]) await workAt(task, `2026-10-${day}T10:00:00Z`, 'approved');
  await workAt(task, '2026-10-22T10:00:00Z', 'rejected');
  expect(await read(task)).toMatchObject({ mySubmission: null, rounds: { approved: 2, next: null } });
  await submit(task);
  expect(await read(task)).toMatchObject({ rounds: { approved: 2, next: null } });
  await moveTo('2026-10-24T10:00:00Z');
  expect((await submit(task)).json().code).toBe('task_closed');
  expect(await read(task)).toMatchObject({ closed: true, mySubmission: null });
  const asOrganiser = await t.request('GET', `/api/tasks/${task.id}`, { cookie: asAdmin });
  expect(asOrganiser.json()).toMatchObject({ rounds: null, submissionCounts: { all: 4, approved: 2 } });
});

test('a task that is done once takes one work, whatever the day', async () => {
  const task = await createTask(t.db, { lastDate: new Date('2026-12-01T00:00:00Z') });
  expect((await submit(task)).statusCode).toBe(201);
  await moveTo('2026-10-30T10:00:00Z');
  expect((await submit(task)).json().code).toBe('already_submitted');
  expect(await read(task)).toMatchObject({ rounds: null, mySubmission: { status: 'pending' } });
});

test('a prerequisite is met by approved work of any round, and a limit counts those of all', async () => {
  const first = await repeated('week', { approvalLimit: 1 });
  const task = await createTask(t.db, { lastDate: new Date('2026-12-01T00:00:00Z') });
  await t.db.taskPrerequisite.create({ data: { taskId: task.id, requiredId: first.id } });
  expect((await read(task)).reasons).toHaveLength(1);
  await workAt(first, '2026-10-01T10:00:00Z', 'approved');
  expect((await read(task)).reasons).toEqual([]);
  expect((await submit(task)).statusCode).toBe(201);
  expect((await read(first)).reasons).toMatchObject([{ code: 'full' }]);
  expect((await submit(first)).json().code).toBe('task_locked');
});

describe('work of an earlier round', () => {
  const submittedAt = '2026-10-22T10:00:00Z';
  const revise = ({ id }: { id: string }) =>
    t.request('POST', `/api/submissions/${id}/revise`, {
      cookie,
      body: { version: 1, description: 'Better.' },
    });

  test('is revised while there is work of the present one, which keeps its own draft', async () => {
    const task = await repeated('day');
    const earlier = await workAt(task, submittedAt, 'changes_requested');
    await submit(task);
    const { items } = (await t.request('GET', '/api/submissions/reviewed?revisable=only', { cookie })).json();
    expect(items).toMatchObject([{ id: earlier.id, revisableUntil: task.lastDate.toISOString() }]);
    const draft = { base: null, submissionId: earlier.id, description: 'Better.' };
    await t.request('PUT', `/api/tasks/${task.id}/draft`, { cookie, body: draft });
    const drafts = (await t.request('GET', '/api/drafts', { cookie })).json();
    expect(drafts.items).toMatchObject([{ submissionId: earlier.id, until: task.lastDate.toISOString() }]);
    const revised = await revise(earlier);
    expect(revised.statusCode, revised.body).toBe(200);
    expect(await t.db.submission.findUnique({ where: { id: earlier.id } })).toMatchObject({
      status: 'pending',
      round: '2026-10-22',
    });
  });

  test('is appealed against while there is work of the present one, but not beside newer work of its own', async () => {
    const task = await repeated('day');
    const earlier = await workAt(task, submittedAt, 'rejected');
    await submit(task);
    const appealable = async () =>
      (await t.request('GET', `/api/submissions/${earlier.id}/appeals`, { cookie })).json().appealable;
    expect(await appealable()).toBe(earlier.reviewId);
    await workAt(task, '2026-10-22T12:00:00Z', 'pending');
    expect(await appealable()).toBeNull();
    expect((await revise(earlier)).json().code).toBe('already_submitted');
  });
});

test('an organiser chooses how often, and the file of tasks carries it', async () => {
  const task = await createTask(t.db);
  const edit = (body: object) =>
    t.request('PATCH', `/api/tasks/${task.id}`, { cookie: asAdmin, body: { version: 1, ...body } });
  expect((await edit({ repeat: 'month' })).statusCode).toBe(400);
  expect((await edit({ repeat: 'day' })).json()).toMatchObject({ repeat: 'day' });
  expect((await edit({ repeat: 'week', version: 2 })).json()).toMatchObject({ repeat: 'week' });
  const { number } = await t.db.edition.findFirstOrThrow();
  const body = { edition: number, ids: [task.id] };
  const file = await t.request('POST', '/api/admin/task-exports', { cookie: asAdmin, body });
  expect(file.json().tasks).toMatchObject([{ repeat: 'week' }]);

  await workAt(task, '2026-10-01T10:00:00Z', 'approved');
  const message =
    'Students have begun this task (1), so how often it can be done stays. Duplicate the task to change it.';
  for (const repeat of [null, 'day']) {
    expect((await edit({ repeat, version: 3 })).json().errors).toEqual([{ path: 'body.repeat', message }]);
  }
});
