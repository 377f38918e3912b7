import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserBatch, UserBatchItem, UserBatchPreview } from '../../contract/user-batches.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { batchesKeptDays, restartBatches, sweepEndedBatches } from '../../jobs/keep-batches.ts';
import {
  createAdministrator,
  createStudent,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { killedAt } from '../../testing/killed-at.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runUserBatch } from './run-batch.ts';

let t: TestApp;
let administrator: TestAdministrator;
let cookie: string;
beforeAll(async () => {
  // It has no workers: jobs wait.
  t = await createTestApp({ jobs: (url) => createJobQueue(url) });
  administrator = await createAdministrator(t.db);
  cookie = await t.signInAs(administrator);
});
afterAll(() => t.close());

const path = '/api/admin/user-batches';
const post = (to: string, body: object, by = cookie) =>
  t.request('POST', `${path}${to}`, { cookie: by, body });
const chosen = (...students: TestStudent[]) => ({ kind: 'chosen', ids: students.map(({ id }) => id) });
async function start(change: object, selection: object): Promise<UserBatch> {
  const response = await post('', { change, selection });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
const run = (batchId: string, db = t.db) =>
  runUserBatch({ ...t.deps, db, jobs: null }, { batchId }, t.app.log);
const batch = async (id: string) => (await t.request('GET', `${path}/${id}`, { cookie })).json<UserBatch>();
const outcomes = async (id: string) =>
  (await t.request('GET', `${path}/${id}/items?limit=100`, { cookie }))
    .json<{ items: UserBatchItem[] }>()
    .items.map(({ outcome, message }) => [outcome, message]);
const undo = (id: string) => post(`/${id}/undo`, { reason: 'The wrong list.' });
const preview = async (body: object) => (await post('/preview', body)).json<UserBatchPreview>();
const points = (number: number) => ({ action: 'points', points: number, text: 'Stand at the gate' });
const disable = { action: 'disable', text: 'Left the campus.' };
const totals = async (...students: TestStudent[]) => {
  const rows = await Promise.all(
    students.map(({ id }) => t.db.user.findUniqueOrThrow({ where: { id }, select: { points: true } })),
  );
  return rows.map((row) => row.points);
};
const students = (count: number, data: { college?: string; disabledAt?: Date } = {}) =>
  Promise.all(Array.from({ length: count }, () => createStudent(t.db, data)));

test('S20 only who may organise changes many students at once', async () => {
  const [student] = await students(1);
  for (const role of ['reviewer', 'it'] as const) {
    const by = await t.signInAs(await createAdministrator(t.db, { role }));
    const selection = { kind: 'chosen', ids: [student?.id] };
    expect((await post('', { change: points(5), selection }, by)).statusCode).toBe(403);
    expect(
      (await t.request('POST', '/api/admin/users.csv', { cookie: by, body: { ids: [student?.id] } }))
        .statusCode,
    ).toBe(403);
  }
});

test('the preview of a filter says who is left out, and who joins later is not in it', async () => {
  const college = `Filter ${Date.now()}`;
  const there = await students(3, { college });
  await students(1, { college, disabledAt: new Date() });
  await createStudent(t.db, { college, email: (await createAdministrator(t.db, { role: 'it' })).email });
  const selection = { kind: 'filter', filter: { college } };
  const counted = await preview({ action: 'message', selection });
  expect(counted).toMatchObject({
    total: 5,
    ready: 3,
    skipped: [
      { reason: 'The account belongs to an administrator.', students: 1 },
      { reason: 'The account is disabled.', students: 1 },
    ],
  });
  await createStudent(t.db, { college, createdAt: new Date(Date.now() + 60_000) });
  const others = await post('', {
    change: { action: 'message', text: 'Hello.' },
    selection: { ...selection, until: counted.at, total: 4 },
  });
  expect(others.json().errors).toMatchObject([
    { message: '5 accounts match the filter now, not 4. Look at the new numbers, then start it again.' },
  ]);
  const { id, total } = await start(
    { action: 'message', text: 'Hello {first_name}, see you at the gate.' },
    { ...selection, until: counted.at, total: counted.total },
  );
  expect(total).toBe(5);
  await run(id);
  expect(await batch(id)).toMatchObject({ state: 'done', counts: { done: 3, skipped: 2 } });
  const messages = await t.db.contactMessage.findMany({
    where: { userId: { in: there.map((each) => each.id) } },
    select: { message: true, begunById: true },
  });
  expect(messages).toEqual(
    there.map(() => ({ message: 'Hello Student, see you at the gate.', begunById: administrator.id })),
  );
  const narrowed = (filter: object) =>
    preview({ action: 'message', selection: { ...selection, filter: { college, ...filter } } });
  const joinedFrom = new Date(Date.now() - 3_600_000).toISOString();
  expect(await narrowed({ state: 'disabled', joinedFrom })).toMatchObject({ total: 1, ready: 0 });
  const refused = await undo(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_undoable']);
});

test('what cannot be done is refused with words', async () => {
  const nobody = await post('', {
    change: points(5),
    selection: { kind: 'filter', filter: { college: 'Nowhere' } },
  });
  expect([nobody.statusCode, nobody.json().errors[0].message]).toEqual([
    400,
    'No student matches this filter any more.',
  ]);
  const [student] = await students(1);
  const selection = { kind: 'chosen', ids: [student?.id] };
  for (const change of [
    points(0),
    { ...points(5), text: '' },
    { action: 'message', text: 'Hello {task}' },
    { action: 'disable', text: '' },
  ])
    expect((await post('', { change, selection })).statusCode).toBe(400);
});

test('points are given once each and taken back, also if the job is killed and two run at once', async () => {
  const all = await students(45);
  const { id } = await start(points(7), chosen(...all));
  await expect(run(id, killedAt(t.db, 32))).rejects.toThrow('terminated');
  expect(await batch(id)).toMatchObject({ state: 'running' });
  await Promise.all([run(id), run(id)]);
  expect(await batch(id)).toMatchObject({ state: 'done', counts: { done: 45 } });
  expect(await totals(...all)).toEqual(all.map(() => 7));
  expect((await undo(id)).statusCode).toBe(200);
  await expect(run(id, killedAt(t.db, 20))).rejects.toThrow('terminated');
  await Promise.all([run(id), run(id)]);
  expect(await batch(id)).toMatchObject({ state: 'undone', counts: { undone: 45 } });
  expect(await totals(...all)).toEqual(all.map(() => 0));
  const where = { userId: { in: all.map((each) => each.id) } };
  expect(await t.db.ledgerEntry.count({ where })).toBe(90);
  expect((await undo(id)).statusCode).toBe(409);
});

test('points are taken from who has enough, and each other row says why not', async () => {
  const [rich, poor] = await students(2);
  if (!rich || !poor) throw new Error('no students');
  const { id } = await start(points(10), chosen(rich));
  await run(id);
  const selection = chosen(rich, poor);
  expect(await preview({ action: 'points', points: -8, selection })).toMatchObject({
    ready: 1,
    skipped: [{ reason: 'The student has fewer points than are taken away.', students: 1 }],
  });
  const taken = await start(points(-8), selection);
  await run(taken.id);
  expect(await outcomes(taken.id)).toEqual([
    ['done', null],
    ['skipped', 'The student has fewer points than are taken away.'],
  ]);
  expect(await totals(rich, poor)).toEqual([2, 0]);
});

test('S14 students are disabled, also one whom another administrator disables while the job runs, and enabled', async () => {
  const all = await students(25);
  const cookies = await Promise.all(all.map((each) => t.signInAs(each)));
  const { id } = await start(disable, chosen(...all));
  const [, single] = await Promise.all([
    run(id),
    t.request('POST', `/api/admin/users/${all[24]?.id}/disable`, {
      cookie,
      body: { reason: 'Asked for it.' },
    }),
  ]);
  const { done = 0, skipped = 0 } = (await batch(id)).counts;
  expect([done + skipped, [204, 409]]).toEqual([25, expect.arrayContaining([single.statusCode])]);
  expect(skipped).toBe(single.statusCode === 204 ? 1 : 0);
  const where = { id: { in: all.map((each) => each.id) } };
  expect(await t.db.user.count({ where: { ...where, disabledAt: null } })).toBe(0);
  expect((await t.request('GET', '/api/me', { cookie: cookies[0] ?? '' })).statusCode).toBe(401);
  const back = await start({ action: 'enable', text: 'It was a mistake.' }, chosen(...all));
  await run(back.id);
  expect(await batch(back.id)).toMatchObject({ counts: { done: 25 } });
  expect(await t.db.user.count({ where: { ...where, disabledAt: null } })).toBe(25);
  const reason = { userId: where.id, body: 'Enabled: It was a mistake.' };
  expect(await t.db.userNote.count({ where: reason })).toBe(25);
});

test('a student who is disabled while points are given keeps what the ledger says', async () => {
  const all = await students(25);
  const { id } = await start(points(3), chosen(...all));
  await Promise.all([
    run(id),
    ...all
      .slice(20)
      .map((each) =>
        t.request('POST', `/api/admin/users/${each.id}/disable`, { cookie, body: { reason: 'Left.' } }),
      ),
  ]);
  expect(await batch(id)).toMatchObject({ counts: { done: 25 } });
  expect(await totals(...all)).toEqual(all.map(() => 3));
});

test('S60 the texts of a change go with the account of a student in it, the list after a year', async () => {
  const [gone, stays] = await students(2);
  if (!gone || !stays) throw new Error('no students');
  const { id } = await start(points(3), chosen(gone, stays));
  await t.request('DELETE', `/api/admin/users/${gone.id}`, { cookie });
  await run(id);
  expect(await batch(id)).toMatchObject({ text: '', counts: { done: 1, skipped: 1 } });
  const other = await start(disable, chosen(stays));
  await run(other.id);
  expect(await batch(other.id)).toMatchObject({ text: 'Left the campus.' });
  await t.request('DELETE', `/api/admin/users/${stays.id}`, { cookie });
  expect(await batch(other.id)).toMatchObject({ text: '' });
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await sweepEndedBatches({ ...t.deps, now: () => later(batchesKeptDays - 1) });
  expect(await batch(id)).toMatchObject({ state: 'done' });
  await sweepEndedBatches({ ...t.deps, now: () => later(batchesKeptDays + 1) });
  expect((await t.request('GET', `${path}/${id}`, { cookie })).statusCode).toBe(404);
});

test('a change whose job failed on all attempts is restarted; it stops if its starter may no longer do it', async () => {
  const [student] = await students(1);
  const { id } = await start(points(3), { kind: 'chosen', ids: [student?.id] });
  await t.db.$executeRaw`UPDATE pgboss.job SET state = 'failed' WHERE data->>'batchId' = ${id}`;
  expect(await restartBatches(t.deps)).toBe(1);
  t.allowList.delete(administrator.email);
  await run(id);
  t.allowList.add(administrator.email);
  expect(await outcomes(id)).toEqual([['stopped', 'Its starter may no longer do this.']]);
});

test('the CSV has the chosen users only', async () => {
  const [one, two, other] = await students(3);
  const body = { ids: [one?.id, two?.id] };
  const response = await t.request('POST', '/api/admin/users.csv', { cookie, body });
  expect(response.headers['content-type']).toContain('text/csv');
  for (const [student, there] of [
    [one, true],
    [two, true],
    [other, false],
  ] as const)
    expect(response.body.includes(student?.techid ?? '')).toBe(there);
});
