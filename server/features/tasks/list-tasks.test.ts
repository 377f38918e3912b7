import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Task } from '../../contract/tasks.ts';
import { foldChanges } from '../../database/kept-counts.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { submissionCounts } from '../submissions/submission-counts.ts';

let t: TestApp;
let now = new Date('2026-11-21T10:00:00.000Z');
let student: TestStudent;
let asStudent: string;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp({ now: () => now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.task.deleteMany();
  student = await createStudent(t.db);
  asStudent = await t.signInAs(student);
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});

const list = (cookie: string, query = '') => t.request('GET', `/api/tasks${query}`, { cookie });
const titles = async (cookie: string, query = '') => {
  const response = await list(cookie, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().items.map((task: Task) => task.title);
};
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('GET /api/tasks', () => {
  test('for every signed-in user', async () => {
    expect((await list('')).statusCode).toBe(401);
    for (const cookie of [asStudent, asAdmin]) {
      const response = await list(cookie);
      expect(response.json()).toEqual({ items: [], nextCursor: null, total: 0 });
    }
  });

  test('newest first, page by page, without gaps or repetitions', async () => {
    // Three have the same timestamp, so the id decides.
    const made: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const offeredDate = new Date(now.getTime() - Math.max(0, 24 - index - 2) * 1_000);
      made.push((await createTask(t.db, { title: `T${index}`, offeredDate })).id);
    }
    const seen: Task[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Task[]; nextCursor: string | null; total: number } = (
        await list(asStudent, `?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`)
      ).json();
      expect(page.total).toBe(25);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.map(({ id }) => id)).toHaveLength(25);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(made));
    const order = seen.map(({ OfferedDate, id }) => `${OfferedDate} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('a task created between two pages does not shift the next page', async () => {
    for (let index = 0; index < 4; index += 1) {
      await createTask(t.db, { title: `T${index}`, offeredDate: new Date(now.getTime() - index * 1_000) });
    }
    const first = (await list(asStudent, '?limit=2')).json();
    await createTask(t.db, { title: 'new', offeredDate: later(1) });
    const second = (await list(asStudent, `?limit=2&cursor=${first.nextCursor}`)).json();
    expect([...first.items, ...second.items].map((task: Task) => task.title)).toEqual([
      'T0',
      'T1',
      'T2',
      'T3',
    ]);
  });

  test('twenty tasks a page, a hundred at most', async () => {
    await t.db.task.createMany({
      data: Array.from({ length: 101 }, (_, index) => ({
        title: `T${index}`,
        content: 'x',
        domain: 'Design',
        points: 1,
        lastDate: later(1),
        technologies: [],
      })),
    });
    expect((await list(asStudent)).json().items).toHaveLength(20);
    expect((await list(asStudent, '?limit=100')).json().items).toHaveLength(100);
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect((await list(asStudent, `?limit=${limit}`)).statusCode).toBe(400);
    }
  });

  test('S26 unknown, repeated, nested parameters and another list’s cursor → 400', async () => {
    const otherCursor = Buffer.from(JSON.stringify([1, 2])).toString('base64url');
    const injection = Buffer.from(JSON.stringify(["2026-01-01T00:00:00Z' OR 1=1", randomUUID()])).toString(
      'base64url',
    );
    const yearNought = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', randomUUID()])).toString(
      'base64url',
    );
    for (const query of [
      '?nothing=1',
      '?search=a&search=b',
      '?search[contains]=a',
      '?domain[not]=Design',
      '?domain=',
      '?difficulty=easy',
      '?show=mine',
      '?sort=random',
      '?sort=pending',
      '?cursor=%00',
      '?cursor=garbage',
      `?cursor=${otherCursor}`,
      `?cursor=${injection}`,
      `?cursor=${yearNought}`,
      '?limit=1&limit=2',
    ]) {
      const response = await list(asStudent, query);
      expect([query, response.statusCode]).toEqual([query, 400]);
      expect(response.json().code).toBe('validation_failed');
    }
  });

  test('searches title, content, domain and technologies, in any case; % and _ are ordinary characters', async () => {
    await createTask(t.db, { title: 'Grow 100% more', content: 'reach', domain: 'Marketing' });
    await createTask(t.db, { title: 'Poster', content: 'Draw the snake_case festival', domain: 'Design' });
    await createTask(t.db, {
      title: 'Site',
      content: 'x',
      domain: 'Web Development',
      technologies: ['React', 'C++'],
    });
    await createTask(t.db, { title: "O'Brien \\ Söhne", content: 'x', domain: 'Other' });
    const found = async (search: string) =>
      (await titles(asStudent, `?search=${encodeURIComponent(search)}`)).toSorted();
    expect(await found('GROW')).toEqual(['Grow 100% more']);
    expect(await found('festival')).toEqual(['Poster']);
    expect(await found('web dev')).toEqual(['Site']);
    expect(await found('react')).toEqual(['Site']);
    expect(await found('c++')).toEqual(['Site']);
    expect(await found('%')).toEqual(['Grow 100% more']);
    expect(await found('_')).toEqual(['Poster']);
    expect(await found('\\')).toEqual(["O'Brien \\ Söhne"]);
    expect(await found("o'brien")).toEqual(["O'Brien \\ Söhne"]);
    expect(await found('SÖHNE')).toEqual(["O'Brien \\ Söhne"]);
    expect(await found('nothing of it')).toEqual([]);
    expect(await found('  ')).toHaveLength(4);
  });

  test('a task without a list of technologies, which only SQL can write, has an empty one', async () => {
    const { id } = await createTask(t.db, { title: 'By SQL' });
    await t.db.$executeRaw`UPDATE tasks SET technologies = NULL WHERE id = ${id}::uuid`;
    for (const cookie of [asStudent, asAdmin]) {
      const response = await list(cookie);
      expect(response.json().items).toMatchObject([{ id, technologies: [] }]);
      expect(await titles(cookie, '?search=by%20sql')).toEqual(['By SQL']);
    }
  });

  test('filters by domain and difficulty, together with the search', async () => {
    await createTask(t.db, { title: 'a', content: 'x', domain: 'Design', difficulty: 'Hard' });
    await createTask(t.db, { title: 'b', domain: 'Design', difficulty: 'Easy' });
    await createTask(t.db, { title: 'c', domain: 'Marketing', difficulty: 'Hard' });
    expect(await titles(asStudent, '?domain=Design')).toEqual(['b', 'a']);
    expect(await titles(asStudent, '?difficulty=Hard')).toEqual(['c', 'a']);
    expect(await titles(asStudent, '?domain=Design&difficulty=Hard')).toEqual(['a']);
    expect(await titles(asStudent, '?domain=Design&search=b')).toEqual(['b']);
    expect((await list(asStudent, '?domain=Design&limit=1')).json().total).toBe(2);
  });

  test('filters by show: open, done and closed for the caller', async () => {
    const task = (title: string, days: number) => createTask(t.db, { title, lastDate: later(days) });
    await task('open', 1);
    const pending = await task('pending', 1);
    const approved = await task('approved', 1);
    const rejected = await task('rejected', 1);
    const others = await task('of another', 1);
    await task('over', -1);
    const overDone = await task('over, done', -1);
    await createSubmission(t.db, { user: student, task: pending });
    await createSubmission(t.db, { user: student, task: approved, status: 'approved' });
    await createSubmission(t.db, { user: student, task: rejected, status: 'rejected' });
    await createSubmission(t.db, { user: student, task: overDone });
    await createSubmission(t.db, { user: await createStudent(t.db), task: others });
    const shown = async (show: string) => (await titles(asStudent, `?show=${show}`)).toSorted();
    expect(await shown('all')).toHaveLength(7);
    expect(await shown('open')).toEqual(['of another', 'open', 'rejected']);
    expect(await shown('done')).toEqual(['approved', 'over, done', 'pending']);
    expect(await shown('closed')).toEqual(['over', 'over, done']);
    expect((await titles(asAdmin, '?show=open')).toSorted()).toEqual([
      'approved',
      'of another',
      'open',
      'pending',
      'rejected',
    ]);
    expect(await titles(asAdmin, '?show=done')).toEqual([]);
  });
});

describe('the order of GET /api/tasks', () => {
  const pages = async (query: string, cookie = asStudent) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Task[]; nextCursor: string | null } = (
        await list(cookie, `?limit=2${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
      ).json();
      found.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };

  test('closing: open tasks by the soonest deadline, all and closed ones by the latest', async () => {
    for (const days of [3, -2, 1, -1, 2]) await createTask(t.db, { title: `${days}`, lastDate: later(days) });
    expect(await pages('&sort=closing&show=open')).toEqual(['1', '2', '3']);
    expect(await pages('&sort=closing&show=closed')).toEqual(['-1', '-2']);
    expect(await pages('&sort=closing')).toEqual(['3', '2', '1', '-1', '-2']);
  });

  test('points: the most first', async () => {
    for (const points of [50, 300, 50, 100])
      await createTask(t.db, { title: `${points}`, content: 'x', points });
    expect(await pages('&sort=points')).toEqual(['300', '100', '50', '50']);
    expect(await pages('&sort=points&search=50')).toEqual(['50', '50']);
  });

  test('shortest: by the minutes in the estimated time, a range by its end, unknown times last', async () => {
    const byLength = [
      '20 minutes',
      '45min',
      '~1 h',
      '1 h 10',
      '1h20m',
      '1hr25',
      '1 hour 30 min',
      '2-3 Hours',
      '1 evening',
      '4h',
      '0,5 days',
      '2 days',
      '1 week',
      '1 month',
      '99999 months',
      '',
      'an afternoon',
      '12',
      '3 meals',
      null,
    ];
    for (const [index, estimatedTime] of byLength.entries()) {
      // The id decides between times that are equal, as unknown ones are.
      const id = `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`;
      await createTask(t.db, { id, title: `${estimatedTime}`, estimatedTime });
    }
    expect(await pages('&sort=shortest')).toEqual(byLength.map(String));
  });

  test('pending: the most pending submissions first, of administrators only', async () => {
    for (const [title, pending] of [
      ['none', 0],
      ['one', 1],
      ['three', 3],
      ['two', 2],
      ['gone', 0],
    ] as const) {
      const task = await createTask(t.db, { title });
      for (let count = 0; count < pending; count += 1) {
        await createSubmission(t.db, { user: await createStudent(t.db), task });
      }
      await createSubmission(t.db, { user: await createStudent(t.db), task, status: 'approved' });
      if (title === 'two') await foldChanges(t.db, submissionCounts);
    }
    const order = ['three', 'two', 'one', 'gone', 'none'];
    expect(await pages('&sort=pending', asAdmin)).toEqual(order);
    expect(await pages('&sort=pending&search=one', asAdmin)).toEqual(['one', 'gone', 'none']);
    expect((await list(asStudent, '?sort=pending')).json().errors).toEqual([
      { path: 'querystring.sort', message: 'Only administrators can sort by pending submissions.' },
    ]);
  });

  test('S26 refuses the cursor of another order', async () => {
    for (let index = 0; index < 3; index += 1) await createTask(t.db);
    const cursorOf = async (query: string) => (await list(asStudent, `?limit=1${query}`)).json().nextCursor;
    for (const [made, used] of [
      ['', '&sort=points'],
      ['&sort=points', ''],
      ['&sort=closing&show=open', '&sort=closing'],
      ['&sort=points', '&sort=shortest'],
    ] as const) {
      const response = await list(asStudent, `?cursor=${await cursorOf(made)}${used}`);
      expect([made, used, response.statusCode]).toEqual([made, used, 400]);
    }
  });
});

describe('GET /api/tasks/counts', () => {
  const counts = async (query = '', cookie = asStudent) => {
    const response = await list(cookie, `/counts${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  test('agrees with the totals of the list, also with filters and a search', async () => {
    const make = (title: string, days: number, domain = 'Design') =>
      createTask(t.db, { title, domain, lastDate: later(days) });
    await make('poster', 1);
    await make('poster over', -1, 'Marketing');
    await make('poster taken', 2);
    await createSubmission(t.db, { user: student, task: await make('site', 1, 'Web Development') });
    await createSubmission(t.db, { user: student, task: await make('site over', -1), status: 'approved' });
    for (const cookie of [asStudent, asAdmin])
      for (const query of [
        '',
        '?domain=Design',
        '?search=poster',
        '?search=site&domain=Design',
        '?difficulty=Hard',
      ]) {
        const answer = await counts(query, cookie);
        for (const show of ['all', 'open', 'done', 'closed']) {
          const { total } = (await list(cookie, `${query || '?'}&show=${show}`)).json();
          expect([query, show, answer[show]]).toEqual([query, show, total]);
        }
        expect(answer.domains).toEqual(['Design', 'Marketing', 'Web Development']);
      }
    expect(await counts()).toMatchObject({ all: 5, open: 2, done: 2, closed: 2 });
  });

  test('for every signed-in user; refuses unknown filters', async () => {
    expect((await list('', '/counts')).statusCode).toBe(401);
    expect(await counts()).toEqual({ all: 0, open: 0, done: 0, closed: 0, domains: [] });
    for (const query of ['?show=open', '?domain=', '?search=a&search=b']) {
      expect((await list(asStudent, `/counts${query}`)).statusCode).toBe(400);
    }
  });
});

describe('GET /api/tasks/:id', () => {
  test('closed from the deadline on', async () => {
    const { id, lastDate } = await createTask(t.db, { lastDate: later(1) });
    const closed = async () =>
      (await t.request('GET', `/api/tasks/${id}`, { cookie: asStudent })).json().closed;
    const before = now;
    now = new Date(lastDate.getTime() - 1);
    expect(await closed()).toBe(false);
    now = lastDate;
    expect(await closed()).toBe(true);
    now = before;
  });

  test('S24 students see their newest submission and no count, administrators the counts', async () => {
    const task = await createTask(t.db);
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    await createSubmission(t.db, { user: student, task, status: 'rejected', submittedAt: at(1) });
    const newest = await createSubmission(t.db, { user: student, task, submittedAt: at(2) });
    const other = await createStudent(t.db);
    await createSubmission(t.db, { user: other, task, status: 'approved', points: 40, submittedAt: at(3) });
    const get = async (cookie: string) =>
      (await t.request('GET', `/api/tasks/${task.id}`, { cookie })).json();
    expect(await get(asStudent)).toMatchObject({
      mySubmission: { id: newest.id, status: 'pending', points: null, submittedAt: at(2).toISOString() },
      submissionCount: null,
      submissionCounts: null,
    });
    expect(await get(await t.signInAs(other))).toMatchObject({
      mySubmission: { status: 'approved', points: 40 },
    });
    const counted = {
      mySubmission: null,
      submissionCount: 2,
      submissionCounts: { all: 3, pending: 1, approved: 1, rejected: 1 },
    };
    expect(await get(asAdmin)).toMatchObject(counted);
    expect((await list(asAdmin)).json().items[0]).toMatchObject(counted);
  });

  test('unknown → 404, no id → 400, visitor → 401', async () => {
    const status = async (id: string, cookie = asStudent) =>
      (await t.request('GET', `/api/tasks/${id}`, { cookie })).statusCode;
    expect(await status(randomUUID())).toBe(404);
    for (const id of ['1', 'x', '..%2f', '%7B%22not%22:null%7D']) expect(await status(id)).toBe(400);
    expect(await status(randomUUID(), '')).toBe(401);
  });
});
