import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const asked = {
  title: 'Photograph the stage',
  content: 'From three sides.',
  submissionGuidelines: 'As files',
  points: 60,
  lastDate: '2030-12-01T18:29:00.000Z',
};

async function handIn() {
  const body = { ...asked, domain: 'Design' };
  const task = (await t.request('POST', '/api/tasks', { cookie: admin, body })).json();
  const cookie = await t.signInAs(await createStudent(t.db));
  const path = `/api/tasks/${task.id}/submissions`;
  const work = (await t.request('POST', path, { cookie, body: { description: 'x' } })).json();
  return { task, cookie, work };
}

test('an edit and the deletion of the task leave the captured terms, for the student and the administrator', async () => {
  const { task, cookie, work } = await handIn();
  const paths = [
    [`/api/submissions/${work.id}/terms`, cookie],
    [`/api/admin/submissions/${work.id}/terms`, admin],
  ] as const;
  const answers = () =>
    Promise.all(paths.map(async ([path, as]) => (await t.request('GET', path, { cookie: as })).json()));
  const captured = { ...asked, checklist: [] };
  for (const answer of await answers())
    expect(answer).toEqual({ captured, current: captured, reviewed: null });

  const changes = {
    title: 'Film it',
    points: 50,
    lastDate: '2030-12-08T18:29:00.000Z',
    submissionGuidelines: null,
  };
  const edited = await t.request('PATCH', `/api/tasks/${task.id}`, { cookie: admin, body: changes });
  expect(edited.statusCode).toBe(200);
  // An edit of the work, and a later version of it, do not capture the terms again.
  const edit = { description: 'y', version: work.version };
  await t.request('PATCH', `/api/submissions/${work.id}`, { cookie, body: edit });
  const current = { ...captured, ...changes };
  for (const answer of await answers()) expect(answer).toEqual({ captured, current, reviewed: null });

  await t.request('DELETE', `/api/tasks/${task.id}`, { cookie: admin });
  for (const answer of await answers()) expect(answer).toEqual({ captured, current: null, reviewed: null });
});

test('work from before the deadline was captured says that it is not known', async () => {
  const { cookie, work } = await handIn();
  await t.db.submission.update({
    where: { id: work.id },
    data: { taskLastDate: null },
  });
  await t.db.$executeRaw`UPDATE submissions SET task_checklist = NULL WHERE id = ${work.id}::uuid`;
  const { captured } = (await t.request('GET', `/api/submissions/${work.id}/terms`, { cookie })).json();
  expect(captured).toMatchObject({ lastDate: null, checklist: null, points: 60 });
});

test('S21 the terms of another student’s work are not found', async () => {
  const { work } = await handIn();
  const cookie = await t.signInAs(await createStudent(t.db));
  const answer = await t.request('GET', `/api/submissions/${work.id}/terms`, { cookie });
  expect(answer.json()).toMatchObject({ status: 404, code: 'submission_not_found' });
});
