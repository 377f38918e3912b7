import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { type ListedUser, sortOrders, userSortKeys } from '../../contract/manage-users.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  eraseStudent,
} from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { comparedUsers } from './browse-users.ts';
import { listUsers } from './list-users.ts';
import { suggestPlaces } from './suggest-places.ts';

let t: TestApp;
let cookie: string;

interface Page {
  items: ListedUser[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum: boolean;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

async function list(query: string): Promise<Page> {
  const response = await t.request('GET', `/api/admin/users?${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

async function everyPage(query: string): Promise<ListedUser[]> {
  const found: ListedUser[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  const task = await createTask(t.db);
  const works: [string, number | null, string | null, string | null][] = [
    ['Asha', 1, 'NIT Trichy', 'Trichy'],
    ['Bela', 20, 'nit trichy', 'Delhi'],
    ['Chandra', 45, 'NIT Surat', null],
    ['Dev', 90, '', 'delhi'],
    ['Esha', null, null, 'Delhi'],
  ];
  for (const [name, days, college, collegeCity] of works) {
    const user = await createStudent(t.db, { name, college, collegeCity });
    if (days === null) continue;
    await createSubmission(t.db, { user, task, status: 'rejected', submittedAt: daysAgo(days + 300) });
    await createSubmission(t.db, { user, task, submittedAt: daysAgo(days) });
  }
});
afterAll(() => t.close());
afterEach(async () => {
  const added = { issuer: { in: ['busy', 'late'] } };
  await t.db.submission.deleteMany({ where: { user: added } });
  await t.db.user.deleteMany({ where: added });
});

/** As many users with new work as a page compares, first by name. */
const addActiveUsers = () => t.db.$executeRaw`
  WITH created AS (
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT uuidv7(), gen_random_uuid(), 'busy', n, n || '@busy.test', 'A' || n, now()
    FROM generate_series(1, ${comparedUsers}::int) AS n RETURNING id
  )
  INSERT INTO submissions (id, user_id, task_id, title, description, max_points, updated_at)
  SELECT gen_random_uuid(), created.id, tasks.id, 'Work', '', 10, now() FROM created CROSS JOIN tasks`;

test('users without work for a time, or ever, are listed and counted', async () => {
  expect(await names('inactive=14')).toEqual(['Bela', 'Chandra', 'Dev', 'Esha']);
  expect(await names('inactive=30')).toEqual(['Chandra', 'Dev', 'Esha']);
  expect(await names('inactive=60')).toEqual(['Dev', 'Esha']);
  expect(await names('inactive=ever')).toEqual(['Esha']);
  const inAYear = {
    role: 'all',
    sort: 'name',
    limit: 20,
    adminEmails: new Set<string>(),
    now: daysAgo(-365),
  } as const;
  const later = await listUsers(t.deps.runSql, null as never, { ...inAYear, inactive: '60' });
  expect(later.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Asha', 'Bela']));
  expect(await list('inactive=60')).toMatchObject({ total: 2, totalIsMinimum: false, nextCursor: null });
  expect(await list('inactive=60&limit=1')).toMatchObject({ total: 2, totalIsMinimum: false });
});

test('users by how far they have come in an edition, by when they joined, and the disabled', async () => {
  const added = { createdAt: daysAgo(400) };
  const filled = { name: 'Farid', phone: '1', college: 'Lakeside', program: 'B.Tech', joiningYear: 2024 };
  const farid = await createStudent(t.db, {
    ...added,
    ...filled,
    collegeCity: 'Pune',
    collegeState: 'Goa',
    instagram: 'https://www.instagram.com/farid',
    lastSignInAt: daysAgo(399),
  });
  await createUpload(t.deps, { purpose: 'profile_photo', ownerUserId: farid.id, profileOfUserId: farid.id });
  const gita = await createStudent(t.db, { ...added, name: 'Gita', disabledAt: daysAgo(1) });
  const task = await t.db.task.findFirstOrThrow();
  await createSubmission(t.db, {
    user: farid,
    task,
    status: 'approved',
    points: 10,
    submittedAt: daysAgo(390),
  });
  const until = `joinedUntil=${daysAgo(300).toISOString()}`;
  const farAgo = `joinedFrom=${daysAgo(401).toISOString()}&${until}`;
  expect(await names(farAgo)).toEqual(['Farid', 'Gita']);
  expect(
    await names(`joinedFrom=${added.createdAt.toISOString()}&${until}`),
    'the first moment is in it',
  ).toEqual(['Farid', 'Gita']);
  expect(await names(`joinedUntil=${added.createdAt.toISOString()}`), 'the last one is not').toEqual([]);
  for (const state of ['signedIn', 'profile', 'work', 'approved'])
    expect(await names(`${farAgo}&state=${state}`), state).toEqual(['Farid']);
  expect(await names('state=approved')).toEqual(['Farid']);
  expect(await names('state=work')).toEqual(['Asha', 'Bela', 'Chandra', 'Dev', 'Farid']);
  expect(await names('state=disabled')).toEqual(['Gita']);
  const worked = (from: number, before: number) =>
    `workedFrom=${daysAgo(from).toISOString()}&workedUntil=${daysAgo(before).toISOString()}`;
  expect(await names(`${farAgo}&${worked(391, 389)}`), 'who handed in work then').toEqual(['Farid']);
  expect(await names(`${farAgo}&${worked(380, 0)}`)).toEqual([]);
  expect(await names(`${farAgo}&workedUntil=${daysAgo(300).toISOString()}`)).toEqual(['Farid']);
  expect(await names('state=profile&city=pune'), 'with a filter that an index serves').toEqual(['Farid']);
  const csv = await t.request('GET', `/api/admin/users.csv?${farAgo}&state=approved`, { cookie });
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);

  const closed = await t.db.edition.create({
    data: { number: 9, name: 'The first', timeZone: 'UTC', startedAt: daysAgo(900), closedAt: daysAgo(500) },
  });
  await t.db.score.create({
    data: { board: String(closed.id), userId: farid.id, points: 5, reachedAt: daysAgo(600), listed: true },
  });
  expect(await names('edition=9'), 'their work is of another edition').toEqual(['Farid']);
  expect(await names('edition=9&state=work')).toEqual([]);
  expect(await names(`edition=9&${worked(391, 389)}`)).toEqual([]);
  for (const { id } of [farid, gita]) await eraseStudent(t.db, id, new Date());
});

test('college and city are compared as a whole, in any case, and combine with the other filters', async () => {
  expect(await names('college=NIT%20TRICHY')).toEqual(['Asha', 'Bela']);
  expect(await names('college=NIT')).toEqual([]);
  expect(await names('city=Delhi')).toEqual(['Bela', 'Dev', 'Esha']);
  expect(await names('city=Delhi&college=NIT%20Trichy')).toEqual(['Bela']);
  expect(await names('city=Delhi&inactive=60')).toEqual(['Dev', 'Esha']);
  expect(await names('city=Delhi&search=esha')).toEqual(['Esha']);
  expect(await list('city=Delhi&inactive=60&limit=1')).toMatchObject({ total: 2, totalIsMinimum: false });
  const csv = await t.request('GET', '/api/admin/users.csv?city=delhi&inactive=60', { cookie });
  expect(
    csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Dev', 'Esha']);
});

test.each(userSortKeys.flatMap((sort) => sortOrders.map((order) => [sort, order] as const)))(
  'inactive users by %s %s are paged in the order of the list',
  async (sort, order) => {
    const all = await everyPage(`sort=${sort}&order=${order}`);
    const inactive = await everyPage(`sort=${sort}&order=${order}&inactive=30&limit=1`);
    const expected = all.filter(({ name }) => ['Chandra', 'Dev', 'Esha'].includes(name));
    expect(inactive.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  },
);

test('suggestions begin with the search, in any case, each once', async () => {
  const suggest = async (query: string) =>
    (await t.request('GET', `/api/admin/user-places?${query}`, { cookie })).json().items;
  expect(await suggest('of=college&search=NIT')).toEqual(['NIT Surat', 'NIT Trichy']);
  expect(await suggest('of=college&search=nit%20t')).toEqual(['NIT Trichy']);
  expect(await suggest('of=city')).toEqual(['Delhi', 'Trichy']);
  expect(await suggest('of=city&search=x')).toEqual([]);
});

test('indexes serve a college, a city, a time of joining, the suggestions, and whether a user has work', async () => {
  // The many users of other tests, once they are in the statistics, would change the plans.
  const empty = await createTestApp();
  const planned = (query: Partial<Parameters<typeof listUsers>[2]>) =>
    planOf(empty.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
      listUsers(explain, null as never, {
        role: 'all',
        sort: 'name',
        limit: 20,
        adminEmails: new Set(),
        now: new Date(),
        ...query,
      }),
    );
  expect(await planned({ college: 'NIT' })).toMatch(/users_college_prefix_idx[^}]*}[^}]*Index Cond/);
  expect(await planned({ city: 'Delhi' })).toMatch(/users_city_prefix_idx[^}]*}[^}]*Index Cond/);
  expect(await planned({ joinedFrom: daysAgo(3).toISOString() })).toMatch(
    /users_joined_idx[^}]*}[^}]*Index Cond/,
  );
  const inactive = await planned({ inactive: '30' });
  expect(inactive).toContain('users_name_order_idx');
  expect(inactive).toMatch(/submissions_user_id_submitted_at_idx[^}]*}[^}]*user_id = users_\d+\.id/);
  const places = await planOf(empty.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) =>
    suggestPlaces(explain, null as never, { of: 'city', search: 'De' }),
  );
  expect(places.match(/users_city_prefix_idx/g)).toHaveLength(2);
  await empty.close();
});

test('among many active users a page compares a limited number, and the next one continues', async () => {
  await addActiveUsers();
  const first = await list('inactive=30');
  expect(first).toMatchObject({ items: [], total: 0, totalIsMinimum: true });
  expect((await everyPage('inactive=30')).map(({ name }) => name)).toEqual(['Chandra', 'Dev', 'Esha']);
  expect(await names('inactive=30&city=Delhi')).toEqual(['Dev', 'Esha']);
  expect(await list('inactive=30&search=busy.test')).toMatchObject({ items: [], total: 0 });
});

test('a frequent word at the end of the list, and a short one, continue on the next page', async () => {
  await addActiveUsers();
  // The last by name, and users without a name.
  await t.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT uuidv7(), gen_random_uuid(), 'late', n, 'zed' || n || '@late.test', CASE WHEN n > 5 THEN 'Zed ' || n END, now()
    FROM generate_series(1, ${limits.countedMatches + 1}::int) AS n`;
  for (const search of ['zed', 'ze']) {
    const first = await list(`search=${search}&limit=100`);
    expect(first).toMatchObject({ items: [], totalIsMinimum: true, nextCursor: expect.any(String) });
    const all = await everyPage(`search=${search}&limit=100`);
    expect(new Set(all.map(({ id }) => id)).size).toBe(limits.countedMatches + 1);
    expect(all).toHaveLength(limits.countedMatches + 1);
    expect(all.slice(-5).map(({ name }) => name)).toEqual(['', '', '', '', '']);
    const [last] = (await list(`search=${search}&order=desc`)).items;
    expect(last?.name).toBe('Zed 999');
  }
  expect(await names('search=ze&college=NIT%20Trichy')).toEqual([]);
  expect(await names('search=as&college=NIT%20Trichy')).toEqual(['Asha']);
});
