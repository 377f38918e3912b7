import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubmissionStatus, Task as TaskRow } from '#prisma/client.ts';
import { newTaskNotices } from '../features/notifications/new-task-notices.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../testing/factories.ts';
import { readAsOthers } from '../testing/read-as-others.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** The points of the task, its bonus and the items of its checklist; not digits inside an id or a key. */
const secret = /(?<![\w-])(7919|4729|3457|4462)(?![\w-])/;
const checklist = [
  { id: 'a', text: 'It is blue', points: 3457 },
  { id: 'b', text: 'It is round', points: 4462 },
];
const shown = { points: 7919, bonusPoints: 4729, bonusFirst: 3 };
const hidden = { points: null, bonusPoints: null, bonusFirst: null };

let t: TestApp;
let task: TaskRow;
let asAdmin: string;

beforeEach(async () => {
  t = await createTestApp({ keepsInMemory: true });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
  // Those before the task are told of it.
  await createStudent(t.db, { createdAt: new Date(Date.now() - 60_000) });
  task = await createTask(t.db, { ...shown, checklist, pointsHidden: true, title: 'Guess' });
});
afterEach(() => t.close());

const get = async (url: string, cookie: string) => (await t.request('GET', url, { cookie })).json();

/** A student with work for the task, if `status` says so, and whatever tells of it. */
async function studentWith(status?: SubmissionStatus) {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  if (status === undefined) return { user, cookie, params: [] };
  const work = await createSubmission(t.db, { user, task, status, points: 21 });
  const reviewed = checklist.map((item) => ({ ...item, met: false }));
  await t.db.review.updateMany({ where: { submissionId: work.id }, data: { checklist: reviewed } });
  return { user, cookie, params: [work.id] };
}

test('nobody reads hidden points before their work is approved', async () => {
  const [beginner, begun, pending, rejected, returned, approved] = [
    await studentWith(),
    await studentWith(),
    await studentWith('pending'),
    await studentWith('rejected'),
    await studentWith('changes_requested'),
    await studentWith('approved'),
  ];
  const draft = { title: '', description: 'x', link: '' };
  await t.db.workDraft.create({ data: { ...draft, userId: begun.user.id, taskId: task.id } });
  await t.request('PUT', `/api/tasks/${task.id}/saved`, { cookie: begun.cookie });
  await t.db.publicProfile.create({ data: { userId: approved.user.id, alias: 'guesser', enabled: true } });
  const [submissionId = ''] = approved.params;
  await t.db.publicWork.create({ data: { userId: approved.user.id, submissionId, position: 0 } });
  const { notices } = await t.db.$transaction((tx) =>
    newTaskNotices(tx, { subjectId: task.id, after: null, limit: 100, now: new Date() }),
  );
  expect(notices.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ title: 'Guess', points: null }),
  );

  const reads = {
    params: [task.id, 'guesser', ...[pending, rejected, returned, approved].flatMap(({ params }) => params)],
    queries: ['search=guess', 'sort=points', 'sort=points&limit=1', 'show=open&sort=closing', 'edition=1'],
    documents: ['/', '/leaderboard', '/u/guesser'],
  };
  const callers = { visitor: null, beginner, begun, pending, rejected, returned };
  const cookies = Object.entries(callers).map(([name, caller]) => [name, caller?.cookie ?? null] as const);
  const answers = await readAsOthers(t, { ...reads, callers: Object.fromEntries(cookies) });
  const telling = answers.filter(({ text }) => secret.test(text));
  expect(telling.map(({ request }) => request)).toEqual([]);
  expect(answers.filter(({ text }) => text.includes('Guess')).map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/tasks',
      '/api/tasks/:id',
      '/api/submissions/:id',
      '/api/submissions/:id/terms',
    ]),
  );

  // Where the points are, once they are known: otherwise the rest would prove nothing.
  const own = await readAsOthers(t, { ...reads, callers: { approved: approved.cookie } });
  const known = own.filter(({ text }) => secret.test(text)).map(({ path }) => path);
  expect([...new Set(known)].sort()).toEqual([
    '/api/me/news',
    '/api/submissions',
    '/api/submissions/:id',
    '/api/submissions/:id/history',
    '/api/submissions/:id/terms',
    '/api/submissions/reviewed',
    '/api/tasks',
    '/api/tasks/:id',
  ]);
});

test('the page and each list say the same to each caller, and administrators see the points', async () => {
  const [waiting, approved] = [await studentWith('pending'), await studentWith('approved')];
  for (const [cookie, points] of [
    [waiting.cookie, hidden],
    [approved.cookie, shown],
    [asAdmin, shown],
  ] as const) {
    const lists = await Promise.all(['', '?search=guess'].map((query) => get(`/api/tasks${query}`, cookie)));
    for (const { items } of lists)
      expect(items).toMatchObject([{ id: task.id, pointsHidden: true, ...points }]);
    const isHidden = points === hidden;
    expect(await get(`/api/tasks/${task.id}`, cookie)).toMatchObject({
      ...points,
      checklist: checklist.map((item) => (isHidden ? { ...item, points: null } : item)),
    });
  }
});

test('the order by points and its cursors do not tell them', async () => {
  const { cookie } = await studentWith();
  const [most, least] = [
    await createTask(t.db, { points: 9000, title: 'Guessed most' }),
    await createTask(t.db, { points: 5, title: 'Guessed least' }),
  ];
  for (const search of ['', '&search=guess'])
    for (const as of [cookie, asAdmin]) {
      const order: string[] = [];
      let cursor = '';
      for (const _ of [1, 2, 3]) {
        const { items, nextCursor } = await get(`/api/tasks?sort=points&limit=1${search}${cursor}`, as);
        order.push(items[0].id);
        if (nextCursor === null) break;
        expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain('7919');
        cursor = `&cursor=${nextCursor}`;
      }
      expect(order).toEqual([most.id, least.id, task.id]);
    }
});

test('work keeps what was hidden when it was handed in', async () => {
  const [student, open] = [await studentWith(), await createTask(t.db, { points: 8111 })];
  const submit = async () =>
    (
      await t.request('POST', `/api/tasks/${open.id}/submissions`, {
        cookie: student.cookie,
        body: { description: 'Done.' },
      })
    ).json();
  const before = await submit();
  expect(before).toMatchObject({ maxPoints: 8111, task: { points: 8111 } });
  await t.request('PATCH', `/api/tasks/${open.id}`, {
    cookie: asAdmin,
    body: { pointsHidden: true, points: 8222, version: 1 },
  });
  expect(await get(`/api/tasks/${open.id}`, student.cookie)).toMatchObject({ points: null });
  expect(await get(`/api/submissions/${before.id}`, student.cookie)).toMatchObject({
    maxPoints: 8111,
    task: { points: null },
  });
  expect(await get(`/api/submissions/${before.id}/terms`, student.cookie)).toMatchObject({
    captured: { points: 8111 },
    current: { points: null },
  });

  const { params, cookie } = await studentWith('pending');
  await t.request('PATCH', `/api/tasks/${task.id}`, {
    cookie: asAdmin,
    body: { pointsHidden: false, version: 1 },
  });
  expect(await get(`/api/tasks/${task.id}`, cookie)).toMatchObject(shown);
  await t.request('DELETE', `/api/tasks/${task.id}`, { cookie: asAdmin });
  expect(await get(`/api/submissions/${params[0]}`, cookie)).toMatchObject({ task: null, maxPoints: null });
});
