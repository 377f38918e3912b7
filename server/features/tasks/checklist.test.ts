import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;
let student: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
  student = await t.signInAs(await createStudent(t.db));
});
afterAll(() => t.close());

const front = { id: 'front', text: 'From the front', points: 40 };
const side = { id: 'side', text: 'From a side', points: 20 };
const fields = {
  title: 'Photograph the stage',
  content: 'From three sides.',
  domain: 'Design',
  points: 60,
  lastDate: '2030-12-01T18:29:00.000Z',
};

const create = (body: object) =>
  t.request('POST', '/api/tasks', { cookie: admin, body: { ...fields, ...body } });
const edit = (id: string, body: object) => t.request('PATCH', `/api/tasks/${id}`, { cookie: admin, body });
const messagesOf = (answer: Awaited<ReturnType<typeof create>>) => {
  expect(answer.statusCode).toBe(400);
  return answer.json().errors;
};

test('students see the checklist of a task, its lists do not have it for them', async () => {
  const created = (await create({ checklist: [front, side] })).json();
  expect(created.checklist).toEqual([front, side]);
  const path = `/api/tasks/${created.id}`;
  expect((await t.request('GET', path, { cookie: student })).json().checklist).toEqual([front, side]);
  const listed = async (cookie: string, query = '') =>
    (await t.request('GET', `/api/tasks${query}`, { cookie })).json().items[0];
  expect(await listed(admin)).toMatchObject({ checklist: [front, side] });
  expect(await listed(student)).not.toHaveProperty('checklist');
  expect(await listed(student, '?search=photograph')).not.toHaveProperty('checklist');
  expect((await create({})).json().checklist).toEqual([]);
});

test('S26 the items add up to the points of the task, also when only one of them is changed', async () => {
  const problem = { path: 'checklist', message: 'The items add up to 60 points, but the task has 50.' };
  expect(messagesOf(await create({ points: 50, checklist: [front, side] }))).toEqual([
    expect.objectContaining({ message: problem.message }),
  ]);
  const { id } = (await create({ checklist: [front, side] })).json();
  expect(messagesOf(await edit(id, { points: 50 }))[0].message).toBe(problem.message);
  expect(messagesOf(await edit(id, { checklist: [front] }))[0].message).toBe(
    'The items add up to 40 points, but the task has 60.',
  );
  expect((await edit(id, { points: 40, checklist: [front] })).json()).toMatchObject({
    points: 40,
    checklist: [front],
  });
  expect((await edit(id, { checklist: [] })).json().checklist).toEqual([]);
  expect((await edit(id, { points: 7 })).json().points).toBe(7);
});

test('S26 items of a wrong shape are refused', async () => {
  const many = Array.from({ length: limits.checklistItems + 1 }, (_, n) => ({ ...side, id: `i${n}` }));
  for (const checklist of [
    [{ ...front, text: ' ' }],
    [{ ...front, text: 'x'.repeat(limits.checklistTextLength + 1) }],
    [{ ...front, points: 1.5 }],
    [
      { ...front, points: -1 },
      { ...side, points: 61 },
    ],
    [{ ...front, points: '60' }],
    [{ ...front, id: '../x', points: 60 }],
    [{ ...front, met: true, points: 60 }],
    [
      { ...front, points: 30 },
      { ...front, points: 30 },
    ],
    many,
    null,
    {},
  ]) {
    expect((await create({ checklist })).statusCode, JSON.stringify(checklist)?.slice(0, 80)).toBe(400);
  }
});
