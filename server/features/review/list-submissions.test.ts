import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewedSubmission } from '../../contract/review.ts';
import { encodeCursor } from '../../database/keyset.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let cookie: string;

interface Page {
  items: ReviewedSubmission[];
  nextCursor: string | null;
  total: number;
  counts: Record<'all' | 'pending' | 'approved' | 'rejected', number>;
}

async function list(query = ''): Promise<Page> {
  const response = await testApp.request('GET', `/api/admin/submissions${query}`, { cookie });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const names = ({ items }: Page) => items.map((item) => `${item.user?.name}: ${item.task?.title}`);

beforeAll(async () => {
  testApp = await createTestApp();
  const { db } = testApp;
  cookie = await testApp.signInAs(await createAdministrator(db));
  const poster = await createTask(db, { title: 'Design a poster' });
  const reel = await createTask(db, { title: '100% reel' });
  const asha = await createStudent(db, { name: 'Asha', email: 'asha@one.test' });
  const bela = await createStudent(db, { name: 'Bela', email: 'bela_b@two.test' });
  const at = (day: number) => ({ submittedAt: new Date(Date.UTC(2026, 0, day)) });
  await createSubmission(db, { user: asha, task: poster, status: 'approved', ...at(1) });
  await createSubmission(db, { user: bela, task: poster, status: 'rejected', ...at(2) });
  await createSubmission(db, { user: bela, task: poster, ...at(3) });
  await createSubmission(db, { user: asha, task: reel, ...at(3) });
});
afterAll(() => testApp.close());

test('newest first, with the counts of every status', async () => {
  const page = await list();
  expect(page.items.map((item) => item.submittedAt.slice(0, 10))).toEqual([
    '2026-01-03',
    '2026-01-03',
    '2026-01-02',
    '2026-01-01',
  ]);
  expect(page).toMatchObject({
    total: 4,
    nextCursor: null,
    counts: { all: 4, pending: 2, approved: 1, rejected: 1 },
  });
});

test('a site without submissions has an empty queue, also for searches', async () => {
  const empty = await createTestApp();
  const reviewer = await empty.signInAs(await createAdministrator(empty.db));
  for (const query of ['', '?status=pending', '?search=asha', '?search=a']) {
    const response = await empty.request('GET', `/api/admin/submissions${query}`, { cookie: reviewer });
    expect(response.json(), query).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      totalIsMinimum: false,
      counts: { all: 0, pending: 0, approved: 0, rejected: 0 },
    });
  }
  await empty.close();
});

test('the search covers user name, email and task title, with % and _ as ordinary characters', async () => {
  expect(names(await list('?search=ASHA'))).toEqual(['Asha: 100% reel', 'Asha: Design a poster']);
  expect(names(await list('?search=two.test'))).toEqual(['Bela: Design a poster', 'Bela: Design a poster']);
  expect(names(await list('?search=100%25'))).toEqual(['Asha: 100% reel']);
  expect(names(await list('?search=a_b'))).toEqual(['Bela: Design a poster', 'Bela: Design a poster']);
  expect(names(await list('?search=%5C'))).toEqual([]);
});

test('the search also covers the college, the techid and the titles of work and task, without accents', async () => {
  const { db } = testApp;
  const jose = await createStudent(db, { name: 'José Núñez', college: 'École d’été', techid: 'TB26-7Å' });
  const task = await createTask(db, { title: 'Fête' });
  const work = await createSubmission(db, { user: jose, task, title: 'Straße' });
  await db.task.update({ where: { id: task.id }, data: { title: 'Ærø' } });
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ id }) => id);
  const spellings = [
    'jose nunez',
    'JOSÉ',
    'jose\u0301',
    'ecole d',
    'ÉTÉ',
    'tb26-7a',
    'fete',
    'aero',
    'strasse',
  ];
  for (const search of spellings) expect(await found(search), search).toEqual([work.id]);
  for (const search of ['nunez ecole', 'fete strasse', '%été', 'é_t'])
    expect(await found(search), search).toEqual([]);
  await db.submission.delete({ where: { id: work.id } });
});

test('work that matches by itself, its author and its task is listed and counted once, in every status and page', async () => {
  const { db } = testApp;
  const [kite, plain] = [await createTask(db, { title: 'Fly a kite' }), await createTask(db)];
  const [flyer, other] = [await createStudent(db, { name: 'Kite Flyer' }), await createStudent(db)];
  const works = [
    await createSubmission(db, { user: flyer, task: kite }),
    await createSubmission(db, { user: flyer, task: plain, status: 'approved' }),
    await createSubmission(db, { user: other, task: kite, status: 'rejected', title: 'Else' }),
    await createSubmission(db, { user: other, task: plain, title: 'My kite' }),
    await createSubmission(db, { user: other, task: kite, status: 'approved' }),
  ];
  await db.task.update({ where: { id: plain.id }, data: { title: 'Kites, renamed' } });
  const newest = works.toReversed();
  for (const status of ['all', 'pending', 'approved', 'rejected']) {
    const expected = newest.filter((work) => status === 'all' || work.status === status).map(({ id }) => id);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Page = await list(`?search=kite&status=${status}&limit=2${next && `&cursor=${next}`}`);
      expect(page).toMatchObject({ total: expected.length, totalIsMinimum: false });
      seen.push(...page.items.map(({ id }) => id));
      next = page.nextCursor;
    }
    expect(seen, status).toEqual(expected);
  }
  await db.task.deleteMany({ where: { id: { in: [kite.id, plain.id] } } });
  // Their texts at submission still match, and the author of one.
  expect((await list('?search=kite')).total).toBe(5);
  await db.submission.deleteMany({ where: { id: { in: newest.map(({ id }) => id) } } });
});

test('an erased account is not found by its techid', async () => {
  const { db } = testApp;
  const erased = await createStudent(db, { deletedAt: new Date(), email: null, name: null });
  const task = await createTask(db);
  const work = await createSubmission(db, { user: erased, task });
  expect((await list(`?search=${erased.techid}`)).items).toEqual([]);
  await db.submission.delete({ where: { id: work.id } });
});

test('one submission by its id', async () => {
  const [first] = (await list()).items;
  const get = (id: string) => testApp.request('GET', `/api/admin/submissions/${id}`, { cookie });
  expect((await get(first?.id ?? '')).json()).toEqual(first);
  expect((await get(randomUUID())).json()).toMatchObject({ status: 404, code: 'submission_not_found' });
  expect((await get('1')).statusCode).toBe(400);
});

test('the status filter narrows items and total, not the counts', async () => {
  const page = await list('?status=pending&search=bela');
  expect(names(page)).toEqual(['Bela: Design a poster']);
  expect(page.total).toBe(1);
  expect(page.counts.all).toBe(4);
});

test('pages by cursor through equal timestamps', async () => {
  const whole = await list();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(`?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(whole.items.map((item) => item.id));
});

test('S26 operators, unknown keys and repeated parameters are refused', async () => {
  for (const query of [
    'status=open',
    'status=all&status=all',
    'search[contains]=a',
    'userId=1',
    'cursor=x',
    `cursor=${encodeCursor(['0000-01-01T00:00:00Z', randomUUID()])}`,
  ]) {
    const response = await testApp.request('GET', `/api/admin/submissions?${query}`, { cookie });
    expect(response.statusCode, query).toBe(400);
  }
});
