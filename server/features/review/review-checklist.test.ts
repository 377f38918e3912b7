import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const front = { id: 'front', text: 'From the front', points: 40 };
const side = { id: 'side', text: 'From a side', points: 20 };

/** Work for a task with a checklist, which is changed afterwards. */
async function handIn(checklist: object[] = [front, side]) {
  const fields = { content: 'x', domain: 'Design', points: 60, lastDate: '2030-12-01T18:29:00.000Z' };
  const task = (
    await t.request('POST', '/api/tasks', {
      cookie: admin,
      body: { ...fields, title: 'Photograph the stage', checklist },
    })
  ).json();
  const cookie = await t.signInAs(await createStudent(t.db));
  const path = `/api/tasks/${task.id}/submissions`;
  const { id } = (await t.request('POST', path, { cookie, body: { description: 'x' } })).json();
  const other = { ...side, id: 'other', points: 60 };
  const edit = { cookie: admin, body: { checklist: [other] } };
  expect((await t.request('PATCH', `/api/tasks/${task.id}`, edit)).statusCode).toBe(200);
  const reviewed = async () =>
    (await t.request('GET', `/api/submissions/${id}/terms`, { cookie })).json().reviewed;
  const history = async () =>
    (await t.request('GET', `/api/submissions/${id}/history`, { cookie })).json().reviews;
  return { id, reviewed, history };
}

test('a review stores the captured checklist with what is met, and the student sees it', async () => {
  const { id, reviewed, history } = await handIn();
  expect(await reviewed()).toBeNull();
  const body = { points: 45, feedback: '', checklist: ['front'] };
  const answer = await sendReview(t, { cookie: admin, id, action: 'approve', body });
  expect(answer.json()).toMatchObject({ status: 'approved', points: 45 });
  const marked = [
    { ...front, met: true },
    { ...side, met: false },
  ];
  expect(await reviewed()).toEqual(marked);
  expect(await history()).toMatchObject([{ points: 45, checklist: marked }]);
});

test.each(['reject', 'request-changes'] as const)('%s says what is met too', async (action) => {
  const { id, reviewed } = await handIn();
  const body = { feedback: 'Almost', checklist: [] };
  expect((await sendReview(t, { cookie: admin, id, action, body })).statusCode).toBe(200);
  expect((await reviewed()).map(({ met }: { met: boolean }) => met)).toEqual([false, false]);
});

test('S27 only items of the captured checklist are accepted, and nothing is written otherwise', async () => {
  const { id, reviewed } = await handIn();
  for (const checklist of [['other'], ['front', 'nothing'], 'front', [1], null]) {
    const body = { points: 10, feedback: '', checklist };
    const answer = await sendReview(t, { cookie: admin, id, action: 'approve', body });
    expect(answer.statusCode, JSON.stringify(checklist)).toBe(400);
  }
  expect(await reviewed()).toBeNull();
  expect(await t.db.submission.findUnique({ where: { id } })).toMatchObject({ status: 'pending' });
});

test('without a checklist, or without ticks in the request, a review says nothing about it', async () => {
  const without = await handIn([]);
  const ticked = { points: 1, feedback: '', checklist: ['front'] };
  const refused = await sendReview(t, { cookie: admin, id: without.id, action: 'approve', body: ticked });
  expect(refused.json()).toMatchObject({ status: 400, code: 'validation_failed' });
  for (const body of [
    { points: 1, feedback: '' },
    { points: 1, feedback: '', checklist: [] },
  ]) {
    const { id, reviewed } = body.checklist ? await handIn([]) : await handIn();
    expect((await sendReview(t, { cookie: admin, id, action: 'approve', body })).statusCode).toBe(200);
    expect(await reviewed()).toBeNull();
  }
});
