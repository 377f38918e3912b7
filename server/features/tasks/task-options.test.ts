import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Task } from '#prisma/client.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let asAdmin: string;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeAll(async () => {
  t = await createTestApp();
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

async function studentWith(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const user = await createStudent(t.db, overrides);
  return { user, cookie: await t.signInAs(user) };
}
const edit = (task: Pick<Task, 'id'>, body: object) =>
  t.request('PATCH', `/api/tasks/${task.id}`, { cookie: asAdmin, body });
const submit = (task: Pick<Task, 'id'>, cookie: string) =>
  t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body: { description: 'Done.' } });
const draft = (task: Pick<Task, 'id'>, cookie: string) =>
  t.request('PUT', `/api/tasks/${task.id}/draft`, { cookie, body: { base: null, description: 'Half.' } });
const needs = (task: Pick<Task, 'id'>, ...required: Pick<Task, 'id'>[]) =>
  t.db.taskPrerequisite.createMany({
    data: required.map(({ id }) => ({ taskId: task.id, requiredId: id })),
  });

/** Of the page of the task, after a comparison with the lists from memory and from the database. */
async function reasonsFor({ id }: Pick<Task, 'id'>, cookie: string) {
  const opened = (await t.request('GET', `/api/tasks/${id}`, { cookie })).json();
  for (const query of ['', `&search=${encodeURIComponent(opened.title)}`]) {
    const { items } = (await t.request('GET', `/api/tasks?limit=100${query}`, { cookie })).json();
    const listed = items.find((item: Task) => item.id === id);
    expect(listed?.reasons, query).toEqual(opened.reasons);
  }
  return opened.reasons;
}

/** The message at a field of a refused edit. */
async function refusalOf(task: Pick<Task, 'id'>, body: object): Promise<string> {
  const response = await edit(task, body);
  expect(response.statusCode, response.body).toBe(400);
  const [error] = response.json().errors;
  expect(error.path).toBe(`body.${Object.keys(body)[0]}`);
  return error.message;
}

describe('prerequisites', () => {
  test('a task begins once all of them are approved, and says which comes first', async () => {
    const [first, second, last] = await Promise.all([
      createTask(t.db, { title: 'A first one' }),
      createTask(t.db, { title: 'B second one' }),
      createTask(t.db),
    ]);
    expect((await edit(last, { prerequisiteIds: [first.id, second.id], version: 1 })).statusCode).toBe(200);
    const { user, cookie } = await studentWith();
    await createSubmission(t.db, { user, task: second, status: 'approved' });
    await createSubmission(t.db, { user, task: first });
    expect(await reasonsFor(last, cookie)).toEqual([
      { code: 'prerequisite', task: { id: first.id, title: 'A first one' } },
    ]);
    for (const response of [await submit(last, cookie), await draft(last, cookie)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'task_locked',
        detail: '“A first one” comes first. You can begin once your work for that task is approved.',
      });
    }
    await t.db.submission.deleteMany({ where: { userId: user.id, taskId: first.id } });
    await createSubmission(t.db, { user, task: first, status: 'approved' });
    expect(await reasonsFor(last, cookie)).toEqual([]);
    expect((await submit(last, cookie)).statusCode).toBe(201);
  });

  test('the title of a task that students do not see is not shown', async () => {
    const task = await createTask(t.db);
    await needs(task, await createTask(t.db, { state: 'scheduled', offeredDate: inDays(1) }));
    const { cookie } = await studentWith();
    expect(await reasonsFor(task, cookie)).toEqual([{ code: 'prerequisite', task: null }]);
    expect((await submit(task, cookie)).json().detail).toMatch(/^A task that is not published yet/);
  });

  test('deleting or archiving it frees what waited for it', async () => {
    const { cookie } = await studentWith();
    const [deleted, archived, task] = await Promise.all([
      createTask(t.db),
      createTask(t.db),
      createTask(t.db),
    ]);
    await needs(task, deleted, archived);
    expect(await reasonsFor(task, cookie)).toHaveLength(2);
    await t.request('DELETE', `/api/tasks/${deleted.id}`, { cookie: asAdmin });
    expect(await reasonsFor(task, cookie)).toHaveLength(1);
    await t.request('POST', `/api/tasks/${archived.id}/status`, {
      cookie: asAdmin,
      body: { change: 'archive', version: 1 },
    });
    expect(await reasonsFor(task, cookie)).toEqual([]);
    expect((await submit(task, cookie)).statusCode).toBe(201);
  });

  test('who has begun finishes, whatever is required later', async () => {
    const [task, required] = await Promise.all([createTask(t.db), createTask(t.db)]);
    const [writing, returned, other] = await Promise.all([studentWith(), studentWith(), studentWith()]);
    expect((await draft(task, writing.cookie)).statusCode).toBe(200);
    const work = await createSubmission(t.db, { user: returned.user, task, status: 'changes_requested' });
    await edit(task, { prerequisiteIds: [required.id], version: 1 });
    expect(await reasonsFor(task, other.cookie)).toHaveLength(1);
    for (const { cookie } of [writing, returned]) expect(await reasonsFor(task, cookie)).toEqual([]);
    expect((await submit(task, writing.cookie)).statusCode).toBe(201);
    const revision = await t.request('POST', `/api/submissions/${work.id}/revise`, {
      cookie: returned.cookie,
      body: { version: 1, description: 'Better.' },
    });
    expect(revision.statusCode, revision.body).toBe(200);
  });

  test('a circle is refused at its field, also if two edits close it at once', async () => {
    const [a, b, c] = await Promise.all(
      ['Alpha', 'Beta', 'Gamma'].map((title) => createTask(t.db, { title })),
    );
    if (!a || !b || !c) throw new Error('no tasks');
    await needs(b, a);
    await needs(c, b);
    expect(await refusalOf(a, { prerequisiteIds: [c.id] })).toBe(
      '“Gamma” needs this task itself, so nobody could begin either of them.',
    );
    expect(await refusalOf(a, { prerequisiteIds: [a.id] })).toMatch(/^“Alpha” needs this task itself/);
    const [one, two] = await Promise.all([createTask(t.db), createTask(t.db)]);
    const answers = await Promise.all([
      edit(one, { prerequisiteIds: [two.id] }),
      edit(two, { prerequisiteIds: [one.id] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('one that no student can meet is refused at its field', async () => {
    const task = await createTask(t.db);
    const unmet = async (overrides: Partial<Prisma.TaskUncheckedCreateInput>) =>
      refusalOf(task, { prerequisiteIds: [(await createTask(t.db, { title: 'It', ...overrides })).id] });
    expect(await unmet({ state: 'draft' })).toMatch(/^“It” is a draft\./);
    expect(await unmet({ state: 'archived' })).toMatch(/^“It” is archived\./);
    expect(await unmet({ state: 'scheduled', offeredDate: inDays(60), lastDate: inDays(90) })).toMatch(
      /^“It” is published after the deadline/,
    );
    const other = await t.db.edition.create({ data: { number: 77, name: 'Old', closedAt: new Date() } });
    expect(await unmet({ editionId: other.id })).toMatch(/of another edition/);

    const draftTask = await createTask(t.db, { state: 'draft' });
    const hidden = await createTask(t.db, { state: 'draft' });
    expect((await edit(draftTask, { prerequisiteIds: [hidden.id], version: 1 })).statusCode).toBe(200);
    const published = await t.request('POST', `/api/tasks/${draftTask.id}/status`, {
      cookie: asAdmin,
      body: { change: 'publish', version: 2 },
    });
    expect(published.statusCode).toBe(400);
    expect(published.json().errors[0].path).toBe('body.prerequisiteIds');
  });

  test('each list of them is served by an index', async () => {
    const plans = await t.db.$queryRaw<{ indexdef: string }[]>`
      SELECT indexdef FROM pg_indexes WHERE tablename = 'task_prerequisites' ORDER BY indexname`;
    expect(plans.map(({ indexdef }) => indexdef.replace(/.* USING /, ''))).toEqual([
      'btree (task_id, required_id)',
      'btree (required_id)',
    ]);
  });
});
