import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { submissionStatuses } from '../../contract/submission-status.ts';
import { taskStates } from '../../contract/task-status.ts';
import { difficulties, studentTaskSorts, type Task, taskFilters, taskRepeats } from '../../contract/tasks.ts';
import { Listener } from '../../database/listener.ts';
import { openBreakableProxy } from '../../testing/breakable-proxy.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const start = new Date('2026-11-22T10:00:00.000Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

let t: TestApp;
let now = start;
/** Two servers that keep tasks, and one that reads every list from the database. */
let here: FastifyInstance;
let there: FastifyInstance;
let plain: FastifyInstance;
let listeners: Listener[];
let student: TestStudent;
let administratorId: string;
let asStudent: string;
let asAdmin: string;

const serverWith = (listener: Listener | null) => buildApp({ ...t.deps, listener, sessionCache: null });

beforeAll(async () => {
  t = await createTestApp({ now: () => now, keepsInMemory: true });
  const second = new Listener(t.deps.config.database.url);
  here = t.app;
  [there, plain] = await Promise.all([serverWith(second), serverWith(null)]);
  listeners = [second, ...(t.deps.listener === null ? [] : [t.deps.listener])];
  student = await createStudent(t.db);
  const administrator = await createAdministrator(t.db);
  administratorId = administrator.id;
  [asStudent, asAdmin] = [await t.signInAs(student), await t.signInAs(administrator)];
});
beforeEach(async () => {
  now = start;
  await t.db.submission.deleteMany();
  await t.db.task.deleteMany();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([there.close(), plain.close(), listeners[0]?.close()]);
  await t.close();
});

const list = (server: FastifyInstance, query = '', cookie = asStudent) =>
  server.inject({ url: `/api/tasks${query}`, headers: { cookie } });
/** The order of the fields of an object may differ. */
const bodyOf = async (server: FastifyInstance, query = '', cookie = asStudent) => {
  const { statusCode, body, headers } = await list(server, query, cookie);
  return {
    statusCode,
    body: JSON.parse(body),
    type: headers['content-type'],
    length: headers['content-length'],
  };
};
const readsTasks = async (server: FastifyInstance, query = '', cookie = asStudent) =>
  (await statementsOf(() => list(server, query, cookie))).some((text) => text.includes('FROM tasks'));

/** Until the tasks come from memory; from then on, a slow machine is no reason to read them. */
async function keep(servers = [here, there]): Promise<void> {
  await catchUp();
  for (const server of servers) await expect.poll(() => readsTasks(server)).toBe(false);
  for (const listener of listeners) {
    vi.spyOn(listener, 'isCurrent').mockImplementation(() => listener.isListening());
  }
}
const catchUp = () => Promise.all(listeners.map((listener) => listener.catchUp()));

test('the list from memory is the list of the database', async () => {
  await keep();
  const other = await createStudent(t.db);
  const domains = ['Design', 'Marketing'] as const;
  const moment = fc.integer({ min: -2, max: 2 });
  const word = fc.constantFrom('x', '"\\ é \u2028 😀 </script>', 'two\nlines');
  const optional = fc.option(word);
  const submission = fc.record({
    status: fc.constantFrom(...submissionStatuses),
    submittedAt: moment.map(after),
    daysAgo: fc.constantFrom(0, 1, 7),
    mine: fc.boolean(),
  });
  const someTask = fc.record({
    columns: fc.record({
      title: word,
      content: word,
      domain: fc.constantFrom(...domains),
      category: fc.constantFrom('Design', null),
      difficulty: fc.constantFrom(...difficulties),
      estimatedTime: fc.constantFrom(null, 'soon', '2-3 hours', '45 min', '1.5 days', '3 HOURS'),
      link: fc.constantFrom('https://festival.test/?a=1&b="', null),
      points: fc.integer({ min: 0, max: 100 }),
      lastDate: moment.map(after),
      offeredDate: moment.map(after),
      state: fc.constantFrom(...taskStates),
      technologies: fc.array(word, { maxLength: 2 }),
      submissionGuidelines: optional,
      deliverable: optional,
      repeat: fc.constantFrom(null, ...taskRepeats),
    }),
    images: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
    submissions: fc.array(submission, { maxLength: 4 }),
  });
  const query = fc.record({
    domain: fc.constantFrom('', ...domains.map((domain) => `&domain=${domain}`)),
    difficulty: fc.constantFrom('', ...difficulties.map((difficulty) => `&difficulty=${difficulty}`)),
    show: fc.constantFrom(
      '',
      ...taskFilters.filter((show) => show !== 'saved').map((show) => `&show=${show}`),
    ),
    sort: fc.constantFrom('', ...studentTaskSorts.map((sort) => `&sort=${sort}`)),
    limit: fc.integer({ min: 1, max: 4 }),
    at: moment,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(someTask, { maxLength: 7 }),
      fc.array(query, { minLength: 4, maxLength: 8 }),
      async (tasks, queries) => {
        await t.db.submission.deleteMany();
        await t.db.upload.deleteMany();
        await t.db.task.deleteMany();
        for (const { columns, images, submissions } of tasks) {
          const task = await createTask(t.db, columns);
          for (const position of images) {
            await createUpload(t.deps, { purpose: 'task_image', taskId: task.id, position });
          }
          const live = new Set<string>();
          for (const { status, submittedAt: at, daysAgo, mine } of submissions) {
            // Yesterday is in the same week.
            const round = { once: 0, day: daysAgo, week: daysAgo === 7 }[columns.repeat ?? 'once'];
            if (status !== 'rejected' && live.has(`${mine} ${round}`)) continue;
            if (status !== 'rejected') live.add(`${mine} ${round}`);
            const submittedAt = new Date(at.getTime() - daysAgo * 86_400_000);
            await createSubmission(t.db, { user: mine ? student : other, task, status, submittedAt });
          }
        }
        await catchUp();
        await list(here);
        for (const { domain, difficulty, show, sort, limit, at } of queries) {
          now = after(at);
          const counts = `/counts?${domain}${difficulty}`;
          expect(await bodyOf(here, counts)).toEqual(await bodyOf(plain, counts));
          expect(await readsTasks(here, counts)).toBe(false);
          let cursor: string | null = null;
          do {
            const url: string = `?limit=${limit}${domain}${difficulty}${show}${sort}${cursor === null ? '' : `&cursor=${cursor}`}`;
            const kept = await bodyOf(here, url);
            expect(kept).toEqual(await bodyOf(plain, url));
            expect(kept.statusCode).toBe(200);
            expect(await readsTasks(here, url)).toBe(false);
            cursor = kept.body.nextCursor;
          } while (cursor !== null);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('cursors in another notation, of another list or of a deleted task give the answers of the database', async () => {
  const tasks = [];
  for (const offset of [0, 1, 2]) tasks.push(await createTask(t.db, { offeredDate: after(offset) }));
  await keep();
  const cursorOf = (...position: unknown[]) =>
    `?cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`;
  const id = tasks[1]?.id ?? '';
  for (const query of [
    cursorOf(after(1), id),
    cursorOf(after(1), id.toUpperCase()),
    cursorOf('2026-11-22T10:00:00.0015Z', id),
    cursorOf('2026-11-22T15:30:00.001+05:30', id),
    cursorOf(after(1), randomUUID()),
    cursorOf(1, 2),
    `${cursorOf('points', 50, id)}&sort=points`,
    `${cursorOf('points', 50, id.toUpperCase())}&sort=points`,
    `${cursorOf('closing', after(1), id)}&sort=points`,
    '?cursor=x',
  ]) {
    const [kept, read] = [await list(here, query), await list(plain, query)];
    const ofRequest = { requestId: expect.anything() };
    expect([query, kept.statusCode]).toEqual([query, read.statusCode]);
    expect({ ...kept.json(), ...ofRequest }).toEqual({ ...read.json(), ...ofRequest });
  }
});

test('S24 administrators and searches read the database, and no student gets the list of another', async () => {
  const task = await createTask(t.db, { title: 'Poster' });
  const { id } = await createSubmission(t.db, { user: student, task });
  await keep();
  expect(await readsTasks(here, '', asAdmin)).toBe(true);
  expect(await readsTasks(here, '?search=poster')).toBe(true);
  expect(await readsTasks(here, '?search=')).toBe(false);
  const [mine, others, counted] = await Promise.all(
    [asStudent, await t.signInAs(await createStudent(t.db)), asAdmin].map(
      async (cookie) => (await list(here, '', cookie)).json().items[0],
    ),
  );
  expect(mine).toMatchObject({ mySubmission: { id }, submissionCount: null, submissionCounts: null });
  expect(others).toMatchObject({ mySubmission: null, submissionCount: null, submissionCounts: null });
  expect(counted).toMatchObject({ mySubmission: null, submissionCount: 1 });
  expect((await list(here, '', '')).statusCode).toBe(401);
});

describe('a change counts at once on the server that made it, and on the others with the notification', () => {
  const image = () =>
    createUpload(t.deps, {
      purpose: 'task_image',
      ownerAdministratorId: administratorId,
      contentType: 'image/png',
    });
  const patch = async ({ id }: { id: string }, body: object) => {
    const response = await t.request('PATCH', `/api/tasks/${id}`, { cookie: asAdmin, body });
    expect(response.statusCode, response.body).toBe(200);
  };
  type Change = (task: { id: string }) => Promise<unknown>;

  async function expectChange(change: Change, byApi: boolean): Promise<void> {
    const task = await createTask(t.db, { title: 'before' });
    await createUpload(t.deps, { purpose: 'task_image', taskId: task.id });
    await keep();
    const before = await bodyOf(here);
    await change(task);
    if (byApi) expect(await bodyOf(here)).toEqual(await bodyOf(plain));
    await catchUp();
    const expected = await bodyOf(plain);
    expect(expected.body).not.toBe(before.body);
    for (const server of [here, there]) {
      expect(await bodyOf(server)).toEqual(expected);
      expect(await readsTasks(server)).toBe(false);
    }
  }

  test.each<[string, Change]>([
    [
      'a new task',
      async () => {
        const body = { title: 'New', content: 'x', domain: 'Design', points: 10, lastDate: after(1) };
        const made = await t.request('POST', '/api/tasks', { cookie: asAdmin, body });
        expect(made.statusCode, made.body).toBe(201);
      },
    ],
    ['an edit', (task) => patch(task, { title: 'after' })],
    ['an added image', async (task) => patch(task, { imageIds: [(await image()).id] })],
    ['a removed image', (task) => patch(task, { imageIds: [] })],
    ['a deletion', ({ id }) => t.request('DELETE', `/api/tasks/${id}`, { cookie: asAdmin })],
  ])('%s', (_change, change) => expectChange(change, true));

  test.each<[string, Change]>([
    ['an edit', ({ id }) => t.db.$executeRaw`UPDATE tasks SET points = points + 1 WHERE id = ${id}::uuid`],
    ['a new image', ({ id }) => createUpload(t.deps, { purpose: 'task_image', taskId: id })],
    [
      'a discarded image',
      () => t.db.upload.updateMany({ data: { taskId: null, status: 'discarded', discardedAt: start } }),
    ],
    ['a deleted image', () => t.db.$executeRaw`DELETE FROM uploads`],
    ['all uploads gone', () => t.db.$executeRaw`TRUNCATE uploads CASCADE`],
    ['all tasks gone', () => t.db.$executeRaw`TRUNCATE tasks CASCADE`],
    [
      'a restore without triggers',
      ({ id }) =>
        t.db.$transaction([
          t.db.$executeRaw`SET LOCAL session_replication_role = replica`,
          t.db.$executeRaw`UPDATE tasks SET title = 'restored' WHERE id = ${id}::uuid`,
        ]),
    ],
  ])('%s by SQL', (_change, change) => expectChange(change, false));

  test('but not the uploads of students', async () => {
    await createTask(t.db);
    await keep();
    const upload = await createUpload(t.deps, { ownerUserId: student.id });
    await t.db.upload.delete({ where: { id: upload.id } });
    await catchUp();
    for (const server of [here, there]) expect(await readsTasks(server)).toBe(false);
  });
});

test('more than a thousand tasks are read from the database, by one statement', async () => {
  const data = { title: 'x', content: 'x', domain: 'Design', points: 1, lastDate: start, technologies: [] };
  await t.db.task.createMany({ data: Array.from({ length: 1_000 }, () => data) });
  await keep();
  expect((await list(here)).json().total).toBe(1_000);
  await createTask(t.db);
  await catchUp();
  expect(await bodyOf(here)).toEqual(await bodyOf(plain));
  const sent = await statementsOf(async () => expect((await list(here)).json().total).toBe(1_001));
  expect(sent.filter((text) => text.includes('FROM tasks'))).toHaveLength(1);
});

test('nothing is kept while the connection for notifications is lost or frozen', async () => {
  const task = await createTask(t.db, { title: 'before' });
  const proxy = await openBreakableProxy(t.deps.config.database.url);
  const through = new URL(t.deps.config.database.url);
  through.host = new URL(proxy.endpoint).host;
  const listener = new Listener(through.href);
  const server = await serverWith(listener);
  const rename = (title: string) => t.db.task.update({ where: { id: task.id }, data: { title } });
  const titles = async () => (await list(server)).json().items.map(({ title }: Task) => title);
  const untilKept = () => expect.poll(() => readsTasks(server)).toBe(false);

  await untilKept();
  await proxy.cut();
  await listener.catchUp();
  expect(await readsTasks(server)).toBe(true);
  expect(await readsTasks(server), 'not kept').toBe(true);
  await rename('lost');
  expect(await titles()).toEqual(['lost']);

  await proxy.repair();
  await untilKept();
  expect(await titles()).toEqual(['lost']);
  proxy.freeze();
  await rename('frozen');
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 901);
  expect(await titles()).toEqual(['frozen']);
  await server.close();
  await listener.close();
  await proxy.cut();
});
