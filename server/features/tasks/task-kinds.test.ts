import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTaskFile } from '../../contract/task-file.ts';
import type { Task } from '../../contract/tasks.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp({ keepsInMemory: true });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const question = (id: string, right: boolean[]) => ({
  id,
  type: 'single',
  text: `Question ${id}`,
  options: right.map((isRight, index) => ({ text: `Option ${index}`, right: isRight })),
  required: true,
});
const quiz = (...questions: object[]) => ({
  kind: 'quiz',
  questions,
  attempts: 1,
  minutes: null,
  passPercent: 50,
});
const complete = quiz(question('a', [true, false]));
const fields = {
  title: 'A quiz',
  content: 'Answer.',
  domain: 'Design',
  points: 10,
  lastDate: new Date(Date.now() + 86_400_000).toISOString(),
};
const create = (body: object, path = '/api/tasks') =>
  t.request('POST', path, { cookie: asAdmin, body: { ...fields, ...body } });
const edit = (id: string, body: object) => t.request('PATCH', `/api/tasks/${id}`, { cookie: asAdmin, body });
const settingsOf = async (id: string) =>
  (await t.request('GET', `/api/tasks/${id}/settings`, { cookie: asAdmin })).json().settings;

describe('the kind of a task', () => {
  test.each([
    ['no settings', null, 'settings.questions', 'Add a question.'],
    ['no question', quiz(), 'settings.questions', 'Add a question.'],
    [
      'no right answer',
      quiz(question('a', [true, false]), question('b', [false, false])),
      'settings.questions.1.options',
      'Mark the right answer.',
    ],
    [
      'two right answers of one',
      quiz(question('a', [true, true])),
      'settings.questions.0.options',
      'Mark one right answer only.',
    ],
    ['one option', quiz(question('a', [true])), 'settings.questions.0.options', 'Add 2 options or more.'],
    [
      'the settings of another kind',
      { kind: 'form', questions: [{ id: 'a', type: 'line', text: 'Name?' }] },
      'settings.questions',
      'Add a question.',
    ],
  ])('a quiz with %s is refused with the reason at its field', async (_, settings, path, message) => {
    const response = await create({ kind: 'quiz', settings });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors).toEqual([{ path: `body.${path}`, message }]);
  });

  test('a draft may be incomplete, and is refused when it is published', async () => {
    const draft = await create({ kind: 'quiz', settings: quiz(question('a', [false])) }, '/api/task-drafts');
    expect(draft.statusCode, draft.body).toBe(201);
    const { id, version } = draft.json<Task>();
    const publish = (number: number) =>
      t.request('POST', `/api/tasks/${id}/status`, {
        cookie: asAdmin,
        body: { change: 'publish', version: number },
      });
    expect((await publish(version)).json().errors).toMatchObject([
      { path: 'body.settings.questions.0.options', message: 'Add 2 options or more.' },
    ]);
    expect((await edit(id, { settings: complete, version })).statusCode).toBe(200);
    expect((await publish(version + 1)).json()).toMatchObject({ status: 'open', kind: 'quiz' });
    const broken = await edit(id, { settings: quiz(question('a', [false, false])), version: version + 2 });
    expect(broken.json().errors).toMatchObject([{ message: 'Mark the right answer.' }]);
    expect(await settingsOf(id)).toEqual(complete);
  });

  test('changes until a student has begun', async () => {
    const { id } = (await create({ kind: 'quiz', settings: complete })).json<Task>();
    const work = await edit(id, { kind: 'work', version: 1 });
    expect(work.json()).toMatchObject({ kind: 'work' });
    expect(await settingsOf(id)).toBeNull();
    const user = await createStudent(t.db);
    await createSubmission(t.db, { user, task: { id, title: 'A quiz', points: 10 } });
    const refused = await edit(id, { kind: 'quiz', settings: complete, version: 2 });
    expect(refused.json().errors).toEqual([
      {
        path: 'body.kind',
        message: 'Students have begun this task (1), so its kind stays. Duplicate the task to change it.',
      },
    ]);
  });

  test('filters the list alike from memory and from the database', async () => {
    await createTask(t.db, { kind: 'quiz', kindSettings: complete });
    await createTask(t.db);
    const cookie = await t.signInAs(await createStudent(t.db));
    const list = async (query: string) =>
      (await t.request('GET', `/api/tasks?limit=100&kind=quiz${query}`, { cookie })).json().items as Task[];
    const [kept, searched] = [await list(''), await list('&search=a')];
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['quiz']));
    expect(new Set(searched.map(({ kind }) => kind))).toEqual(new Set(['quiz']));
    const counts = (await t.request('GET', '/api/tasks/counts?kind=quiz', { cookie })).json();
    expect(counts.all).toBe(kept.length);
  });

  test('is in the file of tasks with its settings', async () => {
    const { id } = (await create({ kind: 'quiz', settings: complete, title: 'In a file' })).json<Task>();
    const { number } = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
    const file = await t.request('POST', '/api/admin/task-exports', {
      cookie: asAdmin,
      body: { edition: number, ids: [id] },
    });
    const read = readTaskFile(file.body);
    if ('refusal' in read) throw new Error(read.refusal);
    const [row] = read.rows;
    expect(row?.task).toMatchObject({ kind: 'quiz', settings: complete });
    const imported = await t.request('POST', '/api/admin/task-imports', {
      cookie: asAdmin,
      body: {
        source: {
          from: 'file',
          startsOn: null,
          tasks: [{ row: 1, task: { ...row?.task, title: 'Imported' }, imageIds: [] }],
        },
        into: number,
        again: true,
      },
    });
    expect(imported.statusCode, imported.body).toBe(201);
    expect(await settingsOf(imported.json().created[0])).toEqual(complete);
  });
});
