import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultUserOrder, type ListedUser, sortOrders, userSortKeys } from '../../contract/manage-users.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listUsers } from './list-users.ts';

let testApp: TestApp;
let cookie: string;

beforeAll(async () => {
  testApp = await createTestApp();
  cookie = await testApp.signInAs(await createAdministrator(testApp.db));
  // Two blank names and colleges of three, equal values, and more users than a search reads in the order of the list.
  await testApp.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, college, updated_at)
    SELECT uuidv7(), gen_random_uuid(), 'order', n, (n * 7919) % 10000 || '@order.test',
      (ARRAY['', NULL, 'Name ' || n % 5])[1 + n % 3], (ARRAY['', NULL, 'College ' || n % 4])[1 + n % 3], now()
    FROM generate_series(1, 60) AS n
    UNION ALL
    SELECT uuidv7(), gen_random_uuid(), 'many', n, n || '@many.test', 'A' || n, 'A' || n, now()
    FROM generate_series(1, 3100) AS n`;
});
afterAll(() => testApp.close());

interface Page {
  items: ListedUser[];
  nextCursor: string | null;
  total: number;
}

async function pages(query: string, limit: number): Promise<ListedUser[]> {
  const items: ListedUser[] = [];
  let cursor = '';
  for (;;) {
    const url = `/api/admin/users?${query}&limit=${limit}${cursor}`;
    const page = (await testApp.request('GET', url, { cookie })).json<Page>();
    items.push(...page.items);
    expect(page.total).toBe(60);
    if (page.nextCursor === null) return items;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

const orders = userSortKeys.flatMap((sort) => sortOrders.map((order) => ({ sort, order })));

test.each(orders)(
  'a search pages through equal and blank values by $sort $order',
  async ({ sort, order }) => {
    const found = await pages(`search=order.test&sort=${sort}&order=${order}`, 7);
    const direction = order === 'asc' ? 1 : -1;
    const ids = order === defaultUserOrder(sort) ? 1 : -1;
    const key = (user: ListedUser) => user[sort] ?? '';
    const expected = found.toSorted((a, b) => {
      if ((key(a) === '') !== (key(b) === '')) return key(a) === '' ? 1 : -1;
      if (key(a) !== key(b)) return key(a) < key(b) ? -direction : direction;
      return a.id < b.id ? -ids : ids;
    });
    expect(new Set(found.map((user) => user.id)).size).toBe(60);
    expect(found.map((user) => user.id)).toEqual(expected.map((user) => user.id));
  },
);

test.each(orders)(
  'all users by $sort $order are in the order of a search for all',
  async ({ sort, order }) => {
    const ids = async (query: string) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const url = `/api/admin/users?${query}&sort=${sort}&order=${order}&limit=100${cursor}`;
        const page = (await testApp.request('GET', url, { cookie })).json<Page>();
        seen.push(...page.items.map((user) => user.id));
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      return seen;
    };
    const all = await ids('role=all');
    expect(all).toHaveLength(3_160);
    expect(await ids('search=.test')).toEqual(all);
  },
);

test('a search with more than a thousand matches finds those after the first users of the list', async () => {
  const { db } = testApp;
  await db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT uuidv7(), gen_random_uuid(), 'late', n, n || '@late.example', 'Zoë ' || 1000 + n, now()
    FROM generate_series(1, 1001) AS n`;
  const names = async (query: string) => {
    const url = `/api/admin/users?search=zoe&sort=name&limit=3${query}`;
    const { items, total, nextCursor } = (await testApp.request('GET', url, { cookie })).json<Page>();
    return { names: items.map((user) => user.name), total, nextCursor };
  };
  const first = await names('');
  const second = await names(`&cursor=${first.nextCursor}`);
  await db.user.deleteMany({ where: { issuer: 'late' } });
  expect(first).toMatchObject({ names: ['Zoë 1001', 'Zoë 1002', 'Zoë 1003'], total: 1000 });
  expect(second).toMatchObject({ names: ['Zoë 1004', 'Zoë 1005', 'Zoë 1006'], total: 1000 });
});

const indexes = {
  name: 'users_name_order_idx',
  email: 'users_living_email_key',
  college: 'users_college_order_idx',
  points: 'scores_true_points_idx',
} as const;

test.each(orders)('an index serves the list by $sort $order', async ({ sort, order }) => {
  await testApp.db.$executeRaw`ANALYZE users`;
  const plan = await planOf(testApp.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) => {
    const actor = null as never;
    const filter = { role: 'all', adminEmails: new Set<string>(), now: new Date() } as const;
    return listUsers(explain, actor, { ...filter, sort, order, limit: 20 });
  });
  const scan = order === defaultUserOrder(sort) ? 'Scan' : 'Scan Backward';
  expect(plan).toContain(`${scan} using ${indexes[sort]}`);
});
