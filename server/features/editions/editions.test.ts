import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Edition } from '../../contract/editions.ts';
import { findPointsFaults } from '../../operations/find-points-faults.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestStudent,
} from '../../testing/factories.ts';
import { writeBoards } from '../../testing/submission-steps.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeBoard } from './write-board.ts';

let t: TestApp;
let admin: string;
let student: TestStudent;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
/** Only the first edition, which runs. */
beforeEach(async () => {
  await t.close();
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
  student = await createStudent(t.db, { name: 'Asha', college: 'NIT' });
  cookie = await t.signInAs(student);
});

const fields = (overrides: object = {}) => ({
  number: 27,
  name: '2027',
  startsOn: '2027-01-10',
  endsOn: '2027-12-20',
  timeZone: 'Asia/Kolkata',
  ...overrides,
});
const start = (overrides: object = {}) =>
  t.request('POST', '/api/admin/editions', { cookie: admin, body: fields({ closes: 1, ...overrides }) });
const get = async <T>(path: string, as = cookie): Promise<T> => {
  const response = await t.request('GET', path, { cookie: as });
  expect(response.statusCode, `${path} ${response.body}`).toBe(200);
  return response.json();
};
const names = async (path: string, as = cookie) =>
  (await get<{ items: { name?: string; title?: string }[] }>(path, as)).items.map(
    ({ name, title }) => name ?? title,
  );
const pointsOf = async (query = '') => (await get<{ points: number }>(`/api/me${query}`)).points;
test('the first edition runs; every signed-in account may read it, only administrators change it', async () => {
  const { items } = await get<{ items: Edition[] }>('/api/editions');
  expect(items).toMatchObject([{ number: 1, name: 'First edition', timeZone: 'UTC', closedAt: null }]);
  for (const [method, path] of [
    ['POST', '/api/admin/editions'],
    ['PATCH', '/api/admin/editions/1'],
    ['DELETE', '/api/admin/editions/1'],
  ] as const)
    expect((await t.request(method, path, { cookie, body: fields({ closes: 1 }) })).statusCode).toBe(403);
});

describe('a new edition', () => {
  test('begins points, board and tasks anew, and all of the one before stays readable', async () => {
    const task = await createTask(t.db, { title: 'Of the first edition', domain: 'Design' });
    await createSubmission(t.db, { user: student, task, status: 'approved', points: 40 });
    await givePoints(t.db, student, 5);
    const other = await createStudent(t.db, { name: 'Bela' });
    expect(await pointsOf()).toBe(45);

    const started = await start();
    expect([started.statusCode, started.json().number]).toEqual([201, 27]);
    await writeBoards(t);
    await createTask(t.db, { title: 'Of the next edition' });
    await givePoints(t.db, other, 7);

    expect([await pointsOf(), await pointsOf('?edition=1'), await pointsOf('?edition=27')]).toEqual([
      0, 45, 0,
    ]);
    expect(await names('/api/leaderboard')).toEqual(['Bela', 'Asha']);
    expect(await names('/api/leaderboard?edition=1')).toEqual(['Asha', 'Bela']);
    expect(await names('/api/leaderboard?board=all')).toEqual(['Asha', 'Bela']);
    expect(await names('/api/leaderboard?edition=1&domain=Design')).toEqual(['Asha']);
    expect(await names('/api/tasks')).toEqual(['Of the next edition']);
    expect(await names('/api/tasks?edition=1')).toEqual(['Of the first edition']);
    expect(await names('/api/tasks?edition=1', admin)).toEqual(['Of the first edition']);
    expect((await get<{ items: object[] }>('/api/me/points')).items).toHaveLength(0);
    expect((await get<{ items: { balance: number }[] }>('/api/me/points?edition=1')).items[0]?.balance).toBe(
      45,
    );
    const works = async (query: string) =>
      (await get<{ counts: { approved: number } }>(`/api/submissions?status=approved${query}`)).counts
        .approved;
    expect([await works(''), await works('&edition=1'), await works('&edition=27')]).toEqual([1, 1, 0]);
    const users = '/api/admin/users?sort=points';
    expect(await names(users, admin)).toEqual(['Bela', 'Asha']);
    expect(await names(`${users}&edition=1`, admin)).toEqual(['Asha', 'Bela']);
    const csv = await t.request('GET', '/api/admin/users.csv?sort=points&edition=1', { cookie: admin });
    expect(csv.body).toMatch(/Asha,.*,45,.*\r\nBela,.*,0,/s);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('is refused with a number that another one has, dates in the wrong order, and twice at once', async () => {
    const field = async (overrides: object) => (await start(overrides)).json().errors?.[0]?.path;
    expect(await field({ number: 1 })).toBe('body.number');
    expect(await field({ endsOn: '2027-01-09' })).toBe('body.endsOn');
    expect(await field({ timeZone: 'Mars/Olympus' })).toBe('body.timeZone');
    expect((await get<{ items: Edition[] }>('/api/editions')).items).toHaveLength(1);

    const both = await Promise.all([start(), start({ number: 28 })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(
      (await get<{ items: Edition[] }>('/api/editions')).items.map(({ closedAt }) => closedAt === null),
    ).toEqual([true, false]);
  });

  test('pending work of the edition before is reviewed there', async () => {
    const task = await createTask(t.db);
    const { id } = await createSubmission(t.db, { user: student, task });
    expect(await get('/api/admin/editions/next', admin)).toMatchObject({
      tasks: 1,
      openTasks: 1,
      pending: 1,
      drafts: 0,
      appeals: 0,
      referrals: 0,
      students: 0,
      undoTo: null,
    });
    await start();
    const claimed = await t.request('PUT', `/api/admin/submissions/${id}/claim`, { cookie: admin, body: {} });
    expect(claimed.statusCode, claimed.body).toBe(200);
    const approved = await t.request('POST', `/api/admin/submissions/${id}/approve`, {
      cookie: admin,
      body: { version: 1, points: 30, feedback: '' },
    });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json().user.points).toBe(0);
    expect([await pointsOf(), await pointsOf('?edition=1')]).toEqual([0, 30]);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });
});

describe('undoing the start', () => {
  const undo = () => t.request('DELETE', '/api/admin/editions/27', { cookie: admin });

  test('makes the edition before run again, with tasks, work and visits of the new one', async () => {
    await givePoints(t.db, student, 5);
    const visit = () => t.request('POST', '/api/visits');
    await visit();
    await start();
    await visit();
    await writeBoards(t);
    const task = await createTask(t.db, { title: 'Written for the next' });
    await createSubmission(t.db, { user: student, task });
    const { id } = await t.db.edition.findUniqueOrThrow({ where: { number: 27 } });
    expect(await get('/api/admin/editions/next', admin)).toMatchObject({ undoTo: { number: 1 } });
    expect((await undo()).statusCode).toBe(204);
    await writeBoard(t.deps, { editionId: id });

    expect(await pointsOf()).toBe(5);
    expect(await names('/api/tasks')).toEqual(['Written for the next']);
    const visits = await t.db.visit.findMany({ where: { edition: { number: 1 } } });
    expect(visits.reduce((sum, day) => sum + day.visits, 0)).toBe(2);
    expect(await t.db.score.count({ where: { board: String(id) } })).toBe(0);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('is refused once its ledger has an entry, also while that is being written', async () => {
    await start();
    const [entry, undone] = await Promise.all([
      givePoints(t.db, student, 5).then(
        () => true,
        () => false,
      ),
      undo(),
    ]);
    const runs = (await get<{ items: Edition[] }>('/api/editions')).items.find(
      ({ closedAt }) => closedAt === null,
    );
    // The entry or the undo came first; an entry whose edition is gone was refused.
    expect(undone.statusCode === 204).toBe(runs?.number === 1);
    if (undone.statusCode !== 204) expect(entry).toBe(true);
    await givePoints(t.db, student, 5);
    if (runs?.number === 27) expect((await undo()).statusCode).toBe(409);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });
});

test('the time zone of an edition is fixed by its first points; the rest of it can change', async () => {
  const edit = (overrides: object) =>
    t.request('PATCH', '/api/admin/editions/1', {
      cookie: admin,
      body: fields({ number: 26, ...overrides }),
    });
  expect((await edit({})).json()).toMatchObject({ number: 26, name: '2027', timeZone: 'Asia/Kolkata' });
  await givePoints(t.db, student, 5);
  const again = await t.request('PATCH', '/api/admin/editions/26', {
    cookie: admin,
    body: fields({ number: 26, timeZone: 'UTC' }),
  });
  expect(again.json().errors?.[0]?.path).toBe('body.timeZone');
  const renamed = await t.request('PATCH', '/api/admin/editions/26', {
    cookie: admin,
    body: fields({ number: 30 }),
  });
  expect(renamed.json()).toMatchObject({ number: 30 });
});
