import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Task } from '#prisma/client.ts';
import { findPointsFaults } from '../../operations/find-points-faults.ts';
import { bulkReview } from '../../testing/bulk-review.ts';
import { claimed } from '../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestAdministrator;
let asAdmin: string;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdministrator(t.db);
  asAdmin = await t.signInAs(admin);
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
    const forMe = (await t.request('GET', `/api/tasks?limit=100&for=me${query}`, { cookie })).json();
    const isForMe = forMe.items.some((item: Task) => item.id === id);
    expect(isForMe, query).toBe(opened.reasons.length === 0);
    const counts = (await t.request('GET', `/api/tasks/counts?for=me${query}`, { cookie })).json();
    expect(counts.all, query).toBe(forMe.total);
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

const referral = { kind: 'referral', counts: 'newcomers', when: 'profile', cap: null };

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
    expect(await reasonsFor(last, cookie)).toMatchObject([
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
    expect(await reasonsFor(last, cookie)).toMatchObject([]);
    expect((await submit(last, cookie)).statusCode).toBe(201);
  });

  test('the title of a task that students do not see is not shown', async () => {
    const task = await createTask(t.db);
    await needs(task, await createTask(t.db, { state: 'scheduled', offeredDate: inDays(1) }));
    const { cookie } = await studentWith();
    expect(await reasonsFor(task, cookie)).toMatchObject([{ code: 'prerequisite', task: null }]);
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

  test('a change after which nobody could meet one is refused, of the task and of what needs it', async () => {
    const offeredDate = inDays(10);
    const first = await createTask(t.db, {
      title: 'First',
      state: 'scheduled',
      offeredDate,
      lastDate: inDays(90),
    });
    const last = await createTask(t.db, { title: 'Last', lastDate: inDays(30) });
    await needs(last, first);
    const change = (task: Task, body: object) =>
      t.request('POST', `/api/tasks/${task.id}/status`, { cookie: asAdmin, body: { version: 1, ...body } });
    const refusals = [
      await edit(first, { kind: 'referral', settings: referral, version: 1 }),
      await edit(last, { lastDate: inDays(5), version: 1 }),
      await change(first, { change: 'unschedule' }),
    ];
    for (const refused of refusals) {
      expect(refused.statusCode, refused.body).toBe(400);
      expect(refused.json().detail).toBe(
        '“Last” needs “First” first, so nobody could begin it. Remove the prerequisite there first.',
      );
    }
    expect((await edit(last, { lastDate: inDays(40), version: 1 })).statusCode).toBe(200);
    expect((await change(last, { change: 'close', version: 2 })).statusCode).toBe(200);
    expect((await change(first, { change: 'publish' })).statusCode).toBe(200);
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

describe('a limit of approved works and a bonus', () => {
  const approve = (id: string, points?: number) =>
    t.request('POST', `/api/admin/submissions/${id}/approve`, {
      cookie: asAdmin,
      body: { version: 1, ...(points !== undefined && { points }) },
    });
  const undo = (reviewId: string) =>
    t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, {
      cookie: asAdmin,
      body: { reason: 'Wrong.' },
    });

  /** Work of different students, claimed. */
  async function worksFor(task: Task, count: number): Promise<string[]> {
    const works = [];
    for (let n = 0; n < count; n++) {
      const user = await createStudent(t.db);
      works.push((await createSubmission(t.db, { user, task })).id);
    }
    await claimed(t.db, admin, ...works);
    return works;
  }
  const limitedTask = (overrides: Partial<Prisma.TaskUncheckedCreateInput> = {}) =>
    createTask(t.db, { approvalLimit: 2, bonusPoints: 20, bonusFirst: 1, ...overrides });

  async function stateOf(task: Pick<Task, 'id'>) {
    const works = await t.db.submission.findMany({ where: { taskId: task.id, status: 'approved' } });
    const { faults } = await findPointsFaults(t.db);
    expect(faults).toEqual([]);
    return { approved: works.length, bonuses: works.filter(({ bonus }) => bonus > 0).length };
  }

  test('the first approved works get the bonus, and at the limit a reviewer is refused with the reason', async () => {
    const task = await limitedTask();
    const [first, second, third] = await worksFor(task, 3);
    const approved = await approve(first ?? '', 100);
    expect(approved.statusCode).toBe(200);
    expect(approved.json().user.points).toBe(120);
    expect((await approve(second ?? '', 100)).json().user.points).toBe(100);
    const refused = await approve(third ?? '', 100);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'task_full' });
    const { status, user } = await t.db.submission.findUniqueOrThrow({
      where: { id: third ?? '' },
      include: { user: true },
    });
    expect([status, user.points]).toEqual(['pending', 0]);

    const { cookie } = await studentWith();
    expect(await reasonsFor(task, cookie)).toMatchObject([{ code: 'full' }]);
    expect((await submit(task, cookie)).json().code).toBe('task_locked');
    const rejected = await t.request('POST', `/api/admin/submissions/${third}/reject`, {
      cookie: asAdmin,
      body: { version: 1, feedback: 'All places are taken.' },
    });
    expect(rejected.statusCode, rejected.body).toBe(200);
  });

  test('an approval that is taken back frees its place and its bonus', async () => {
    const task = await limitedTask({ approvalLimit: 1 });
    const [first = '', second = ''] = await worksFor(task, 2);
    const { reviewId } = (await approve(first, 50)).json();
    expect((await approve(second, 50)).json().code).toBe('task_full');
    expect((await undo(reviewId)).json().user.points).toBe(0);
    expect((await approve(second, 50)).json().user.points).toBe(70);
    expect(await stateOf(task)).toEqual({ approved: 1, bonuses: 1 });
    const removed = await t.request('DELETE', `/api/admin/submissions/${second}`, {
      cookie: asAdmin,
      body: { reason: 'Spam.' },
    });
    expect(removed.statusCode, removed.body).toBe(204);
    expect(await stateOf(task)).toEqual({ approved: 0, bonuses: 0 });
  });

  test('an appeal is granted within the limit only, and the work then gets the bonus', async () => {
    const task = await limitedTask({ approvalLimit: 1 });
    const [first = ''] = await worksFor(task, 1);
    const { user, cookie } = await studentWith();
    const work = await createSubmission(t.db, { user, task, status: 'rejected', reviewer: admin });
    const { reviewId } = (await approve(first, 100)).json();
    const sent = await t.request('POST', `/api/submissions/${work.id}/appeal`, {
      cookie,
      body: { reviewId: work.reviewId, text: 'Please look again.' },
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const appeal = await t.db.appeal.findFirstOrThrow({ where: { submissionId: work.id } });
    const asOther = await t.signInAs(await createAdministrator(t.db));
    const grant = () =>
      t.request('POST', `/api/admin/appeals/${appeal.id}/decision`, {
        cookie: asOther,
        body: { outcome: 'granted', answer: 'You are right.', points: 60 },
      });
    expect((await grant()).json().code).toBe('task_full');
    await undo(reviewId);
    expect((await grant()).statusCode).toBeLessThan(300);
    expect(await stateOf(task)).toEqual({ approved: 1, bonuses: 1 });
    expect((await t.db.user.findUniqueOrThrow({ where: { id: user.id } })).points).toBe(80);
  });

  test('work keeps the bonus that it was promised', async () => {
    const task = await limitedTask();
    const [first = ''] = await worksFor(task, 1);
    expect((await edit(task, { bonusPoints: null, bonusFirst: null })).statusCode).toBe(200);
    const [later = ''] = await worksFor(task, 1);
    expect((await approve(later, 100)).json().user.points).toBe(100);
    expect((await approve(first, 100)).json().user.points).toBe(120);
  });

  test('a bulk review leaves out what exceeds the limit, with the reason', async () => {
    const task = await limitedTask();
    const works = await worksFor(task, 3);
    await t.db.reviewClaim.deleteMany({ where: { submissionId: { in: works } } });
    const ids = [];
    for (const id of works)
      ids.push(
        await bulkReview(t, { cookie: asAdmin, id, review: { action: 'approve', points: { rule: 'full' } } }),
      );
    const items = await t.db.reviewBatchItem.findMany({
      where: { batchId: { in: ids } },
      orderBy: { outcome: 'asc' },
    });
    expect(items.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'failed']);
    expect(items.at(-1)?.message).toMatch(/^This task has as many approved works as it takes/);
    expect(await stateOf(task)).toEqual({ approved: 2, bonuses: 1 });
  });

  test('half a bonus is refused at the missing field, of a draft too', async () => {
    const create = (path: string, body: object) => t.request('POST', path, { cookie: asAdmin, body });
    const task = await createTask(t.db, { state: 'draft' });
    for (const [given, missing] of [
      [{ bonusPoints: 5 }, 'bonusFirst'],
      [{ bonusFirst: 5 }, 'bonusPoints'],
    ] as const) {
      const whole = {
        title: 'A',
        content: 'B',
        domain: 'Design',
        points: 9,
        lastDate: '2031-01-01T00:00:00Z',
      };
      const answers = [
        await create('/api/task-drafts', { title: 'A', ...given }),
        await create('/api/tasks', { ...whole, ...given }),
        await edit(task, { ...given, version: 1 }),
      ];
      for (const answer of answers) {
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().errors).toMatchObject([{ path: `body.${missing}` }]);
      }
    }
  });

  test('what cannot be finished is refused at its field', async () => {
    const task = await createTask(t.db, { points: 50 });
    expect(await refusalOf(task, { bonusPoints: 51, bonusFirst: 3 })).toMatch(
      /at most the points of the task: 50/,
    );
    expect(await refusalOf(task, { bonusPoints: 5, bonusFirst: null }).catch(String)).toMatch(
      /body\.bonusFirst/,
    );
    expect((await edit(task, { bonusPoints: 50, bonusFirst: 3 })).statusCode).toBe(200);
    const lowered = await edit(task, { points: 40 });
    expect(lowered.json().errors[0].path).toBe('body.bonusPoints');
    await worksFor(task, 2);
    expect(await refusalOf(task, { approvalLimit: 1 })).toMatch(/^Enter at least 2:/);
    expect((await edit(task, { approvalLimit: 2 })).statusCode).toBe(200);
  });

  test('S68 200 parallel approvals and reversals, while the next edition starts, keep limit, bonus and totals exact', async () => {
    const task = await limitedTask({ approvalLimit: 40, bonusPoints: 30, bonusFirst: 7 });
    const works = await worksFor(task, 200);
    const [started, ...answers] = await Promise.all([
      t.request('POST', '/api/admin/editions', {
        cookie: asAdmin,
        body: {
          number: 900,
          name: 'Next',
          startsOn: null,
          endsOn: null,
          timeZone: 'UTC',
          closes: 1,
        },
      }),
      ...works.map((id, n) => approve(id, n % 101)),
    ]);
    expect(started?.statusCode, started?.body).toBe(201);
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'approved' : answer.json().code));
    expect(codes.filter((code) => code === 'approved')).toHaveLength(40);
    expect(codes.filter((code) => code === 'task_full')).toHaveLength(160);
    expect(await stateOf(task)).toEqual({ approved: 40, bonuses: 7 });

    const given = await t.db.submission.findMany({ where: { taskId: task.id, status: 'approved' } });
    const waiting = await t.db.submission.findMany({ where: { taskId: task.id, status: 'pending' } });
    await Promise.all([
      ...given.slice(0, 20).map(({ reviewId }) => undo(reviewId ?? '')),
      ...waiting.map(({ id }) => approve(id, 10)),
    ]);
    const after = await stateOf(task);
    expect(after.approved).toBeGreaterThanOrEqual(20);
    expect(after.approved).toBeLessThanOrEqual(40);
    expect(after.bonuses).toBeLessThanOrEqual(7);
    const { _sum } = await t.db.ledgerEntry.aggregate({ where: { taskId: task.id }, _sum: { points: true } });
    const total = await t.db.submission.aggregate({
      where: { taskId: task.id, status: 'approved' },
      _sum: { points: true, bonus: true },
    });
    expect(_sum.points).toBe((total._sum.points ?? 0) + (total._sum.bonus ?? 0));
  });
});

test('only students of chosen colleges and programs, and from a tier, begin a task; who has begun finishes', async () => {
  const task = await createTask(t.db);
  const own = await studentWith({ college: 'nit, trichy', program: 'DESIGN' });
  await givePoints(t.db, own.user, 100);
  const begun = await studentWith();
  expect((await draft(task, begun.cookie)).statusCode).toBe(200);
  const audience = { colleges: ['IIT', 'NIT, Trichy'], programs: ['Design'], minPoints: 100 };
  const edited = await edit(task, audience);
  expect(edited.json()).toMatchObject(audience);
  const other = await studentWith({ college: 'VIT' });
  expect(await reasonsFor(task, other.cookie)).toMatchObject([
    { code: 'college', why: 'Only for students of: IIT; NIT, Trichy.' },
    { code: 'program', why: 'Only for these programs: Design.' },
    { code: 'points', why: 'Only for students with 100 points or more.' },
  ]);
  expect((await submit(task, other.cookie)).json().detail).toBe(
    'Only for students of: IIT; NIT, Trichy. If that is your college, enter its name like this in your profile.',
  );
  for (const { cookie } of [own, begun]) {
    expect(await reasonsFor(task, cookie)).toEqual([]);
    expect((await submit(task, cookie)).statusCode).toBe(201);
  }
});
