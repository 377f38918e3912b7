import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { ListedUser } from '../../contract/manage-users.ts';
import { createAdministrator, createStudent, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let cookie: string;

interface Page {
  items: ListedUser[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum: boolean;
}

async function list(query = ''): Promise<Page> {
  const response = await testApp.request('GET', `/api/admin/users${query}`, { cookie });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const names = ({ items }: Page) => items.map((item) => item.name);

beforeAll(async () => {
  testApp = await createTestApp();
  const { db } = testApp;
  cookie = await testApp.signInAs(await createAdministrator(db));
  testApp.allowList.add('dev@festival.test');
  const asha = await createStudent(db, { name: 'asha', email: 'z@one.test', college: 'NIT Trichy' });
  await createStudent(db, { name: 'Bela', email: 'a_b@two.test', college: '' });
  await createStudent(db, { name: 'Chandra', email: 'm@one.test', college: null });
  const dev = await createStudent(db, { name: 'Dev 100%', email: 'Dev@festival.test', college: 'IIT Delhi' });
  await createStudent(db, { name: 'Erased', deletedAt: new Date() });
  await givePoints(db, asha, 50);
  await givePoints(db, dev, 900);
});
afterAll(() => testApp.close());

test('sorts by name, email, points (most first) and college (blank last), in any case', async () => {
  expect(names(await list())).toEqual(['asha', 'Bela', 'Chandra', 'Dev 100%']);
  expect(names(await list('?sort=email'))).toEqual(['Bela', 'Dev 100%', 'Chandra', 'asha']);
  expect(names(await list('?sort=points')).slice(0, 2)).toEqual(['Dev 100%', 'asha']);
  expect(names(await list('?sort=college')).slice(0, 2)).toEqual(['Dev 100%', 'asha']);
});

test('sorts in both directions, blanks last in each', async () => {
  expect(names(await list('?sort=name&order=desc'))).toEqual(['Dev 100%', 'Chandra', 'Bela', 'asha']);
  expect(names(await list('?sort=points&order=asc')).slice(2)).toEqual(['asha', 'Dev 100%']);
  expect(names(await list('?sort=college&order=desc')).slice(0, 2)).toEqual(['asha', 'Dev 100%']);
  const csv = await testApp.request('GET', '/api/admin/users.csv?sort=name&order=desc', { cookie });
  expect(csv.body.split('\r\n')[1]).toMatch(/^Dev 100%/);
  const { nextCursor } = await list('?sort=name&limit=1');
  const other = await testApp.request('GET', `/api/admin/users?sort=name&order=desc&cursor=${nextCursor}`, {
    cookie,
  });
  expect(other.statusCode).toBe(400);
});

const orders = ['name', 'email', 'points', 'college'].flatMap((sort) => [
  [sort],
  [`${sort}&order=asc`],
  [`${sort}&order=desc`],
]);
test.each(orders)('pages by cursor in the order of %s', async (sort) => {
  const whole = await list(`?sort=${sort}`);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(`?sort=${sort}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.total).toBe(4);
    seen.push(...names(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(names(whole));
});

test('the search covers name, email, college and techid, with % and _ as ordinary characters', async () => {
  expect(names(await list('?search=ASHA'))).toEqual(['asha']);
  expect(names(await list('?search=one.test'))).toEqual(['asha', 'Chandra']);
  expect(names(await list('?search=iit'))).toEqual(['Dev 100%']);
  expect(names(await list('?search=%25'))).toEqual(['Dev 100%']);
  expect(names(await list('?search=a_b'))).toEqual(['Bela']);
  const bela = await testApp.db.user.findFirstOrThrow({ where: { name: 'Bela' } });
  expect(names(await list(`?search=${bela.techid.toLowerCase()}`))).toEqual(['Bela']);
});

test('the role follows the present allow-list', async () => {
  expect(names(await list('?role=admin'))).toEqual(['Dev 100%']);
  expect(names(await list('?role=user'))).toEqual(['asha', 'Bela', 'Chandra']);
  expect((await list()).items.map((item) => item.role)).toEqual(['user', 'user', 'user', 'admin']);
  testApp.allowList.delete('dev@festival.test');
  expect(names(await list('?role=admin'))).toEqual([]);
  testApp.allowList.add('dev@festival.test');
});

test('the cursor after the longest name and college that are possible is accepted', async () => {
  const { db } = testApp;
  const long = 'क्षि'.repeat(limits.shortTextLength / 4);
  const users = [
    await createStudent(db, { name: `${long.slice(1)}1`, college: `${long.slice(1)}1` }),
    await createStudent(db, { name: `${long.slice(1)}2`, college: `${long.slice(1)}2` }),
  ];
  for (const sort of ['name', 'college']) {
    const first = await list(`?sort=${sort}&search=${encodeURIComponent('क्षि')}&limit=1`);
    const second = await list(
      `?sort=${sort}&search=${encodeURIComponent('क्षि')}&limit=1&cursor=${first.nextCursor}`,
    );
    expect([first, second].flatMap(names), sort).toEqual(users.map(({ name }) => name));
  }
  await db.user.deleteMany({ where: { id: { in: users.map(({ id }) => id) } } });
});

test('S26 operators, repeated keys, unknown sort keys and a cursor of another order are refused', async () => {
  const { nextCursor } = await list('?sort=name&limit=1');
  for (const query of [
    'email[contains]=a',
    'search[contains]=a',
    'sort=sub',
    'sort=name&sort=email',
    'role=root',
    `sort=email&cursor=${nextCursor}`,
    `sort=points&cursor=${nextCursor}`,
    'cursor=%00',
  ]) {
    const response = await testApp.request('GET', `/api/admin/users?${query}`, { cookie });
    expect(response.statusCode, query).toBe(400);
  }
});

test('S24 administrators get no issuer, subject or storage key either', async () => {
  const [item] = (await list()).items;
  for (const key of [
    'issuer',
    'subject',
    'pictureUrl',
    'copiedPictureId',
    'copiedPictureUrl',
    'addressFreedReason',
    'deletedAt',
    'disabledAt',
    'disabledReason',
    'lastSignInAt',
    'newsSeenAt',
  ]) {
    expect(item).not.toHaveProperty(key);
  }
});

test('S7 a letter that Unicode lowercases to an ASCII letter does not match the allow-list', async () => {
  testApp.allowList.add('kiran@list.test');
  const other = await createStudent(testApp.db, { email: '\u212airan@list.test', name: 'Zz Kelvin' });
  const role = async (of: string) => {
    const page = await testApp.request('GET', `/api/admin/users?search=Kelvin&role=${of}`, { cookie });
    return page.json<Page>().items.map((user) => [user.id, user.role]);
  };
  expect(await role('admin')).toEqual([]);
  expect(await role('user')).toEqual([[other.id, 'user']]);
  testApp.allowList.delete('kiran@list.test');
  await testApp.db.user.delete({ where: { id: other.id } });
});

test('the matches of a search are counted up to a thousand, all users exactly', async () => {
  const own = await createTestApp();
  const { db } = own;
  const cookie = await own.signInAs(await createAdministrator(db));
  await db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT gen_random_uuid(), n, 'test', n, n || '@one.test', 'Member ' || n, now() FROM generate_series(1, 1001) AS n`;
  const total = async (query: string) => {
    const page: Page = (await own.request('GET', `/api/admin/users?limit=1${query}`, { cookie })).json();
    return [page.total, page.totalIsMinimum];
  };
  expect(await total('')).toEqual([1_001, false]);
  expect(await total('&search=member')).toEqual([1_000, true]);
  await db.$executeRaw`DELETE FROM users WHERE uid = '7'`;
  expect(await total('&search=member')).toEqual([1_000, false]);
  await own.close();
});

test('the total counts disabled accounts and those with a role, not deleted ones', async () => {
  const before = (await list()).total;
  const disabled = await createStudent(testApp.db, { disabledAt: new Date() });
  expect((await list()).total).toBe(before + 1);
  const [users, admins] = [await list('?role=user'), await list('?role=admin')];
  expect(admins.total).toBe(1);
  expect(users.total).toBe(before);
  expect(users.items).toHaveLength(before);
  await testApp.db.user.delete({ where: { id: disabled.id } });
  expect((await list()).total).toBe(before);
});
