import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Prisma } from '#prisma/client.ts';
import { buildApp } from '../../app.ts';
import { foldChanges } from '../../database/kept-counts.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import {
  createStudent,
  createUpload,
  eraseStudent,
  givePoints,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { standings } from './standings.ts';

let t: TestApp;
let servers: FastifyInstance[];
/** On the leaderboard: the last one has most points. */
let students: TestStudent[];
/** The caller. Like `student`, on the first page and on the second one of three. */
let me: TestStudent;
let student: TestStudent;
/** Would be on these pages. */
let disabled: TestStudent;
let cookie: string;
/** The number of pages that the second server has read. */
let pagesRead = 0;

beforeAll(async () => {
  t = await createTestApp();
  const runSql: RunSql = async (sql, options) => {
    const rows = await t.deps.runSql(sql, options);
    if (rows[0]?.page) pagesRead += 1;
    return rows as never;
  };
  servers = [t.app, await newServer({ runSql })];
});
// The leaderboard lists all accounts, so each test disables those of the previous test.
beforeEach(async () => {
  await t.db.user.updateMany({ data: { disabledAt: new Date() } });
  students = await Promise.all(Array.from({ length: 6 }, () => createStudent(t.db)));
  for (const [index, row] of students.entries()) await givePoints(t.db, row, 10 * index);
  [, , student, me] = students as [TestStudent, TestStudent, TestStudent, TestStudent];
  disabled = await createStudent(t.db, { disabledAt: new Date() });
  await givePoints(t.db, disabled, 25);
  await foldChanges(t.db, standings);
  cookie = await t.signInAs(me);
});
afterAll(async () => {
  await servers[1]?.close();
  await t.close();
});

async function newServer(replaced: { runSql?: RunSql } = {}): Promise<FastifyInstance> {
  const server = await buildApp({ ...t.deps, ...replaced });
  await server.ready();
  return server;
}

async function boardOf(server: FastifyInstance | undefined, query = '', caller = cookie) {
  const url = `/api/leaderboard${query}`;
  const response = await server?.inject({ method: 'GET', url, headers: { cookie: caller } });
  expect(response?.statusCode).toBe(200);
  return response?.json();
}

/** Until the page comes from memory: a transaction anywhere in PostgreSQL, such as another test's, makes a new state. */
async function withoutReading<T>(request: () => Promise<T>): Promise<T> {
  return vi.waitFor(
    async () => {
      const before = pagesRead;
      const answer = await request();
      expect(pagesRead).toBe(before);
      return answer;
    },
    { timeout: 60_000, interval: 1 },
  );
}

const update = ({ id }: TestStudent, data: Prisma.UserUpdateInput) =>
  t.db.user.update({ where: { id }, data });

const changes: Record<string, () => Promise<unknown>> = {
  points: () => givePoints(t.db, student, 1000),
  'a name': () => update(student, { name: 'Another name' }),
  'a photo': () => {
    const { id } = student;
    return createUpload(t.deps, { purpose: 'profile_photo', ownerUserId: id, profileOfUserId: id });
  },
  'an account that is disabled': () => update(student, { disabledAt: new Date() }),
  'an account that is enabled again': () => update(disabled, { disabledAt: null }),
  'an account that is deleted': () => eraseStudent(t.db, student.id, new Date()),
  'a new account': () => createStudent(t.db),
  'the own points': () => givePoints(t.db, me, 500),
};

test.each(Object.entries(changes))('%s: every server shows it in its next answer', async (_, change) => {
  const second = `?limit=2&cursor=${(await boardOf(t.app, '?limit=2')).nextCursor}`;
  const before: Record<string, unknown> = {};
  for (const query of ['', second]) {
    for (const server of servers) await boardOf(server, query);
    const page = await withoutReading(() => boardOf(servers[1], query));
    const ids = page.items.map((row: { id: string }) => row.id);
    expect(ids).toEqual(expect.arrayContaining([me.id, student.id]));
    before[query] = page;
  }
  await change();
  const other = await newServer();
  try {
    for (const query of ['', second]) {
      const expected = await boardOf(other, query);
      expect(expected).not.toEqual(before[query]);
      for (const server of servers) expect(await boardOf(server, query)).toEqual(expected);
    }
  } finally {
    await other.close();
  }
});

test('a fold of the changes and a transaction that is rolled back change no answer', async () => {
  const before = await boardOf(servers[1]);
  const failed = t.db.$transaction(async (tx) => {
    await givePoints(tx, students[0] as TestStudent, 700);
    expect(await boardOf(servers[1])).toEqual(before);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await boardOf(servers[1])).toEqual(before);
  await foldChanges(t.db, standings);
  expect(await boardOf(servers[1])).toEqual(before);
});

test('without a change a page is read once for all callers, each of whom sees their own row', async () => {
  await boardOf(servers[1]);
  for (const caller of students.slice(0, 4)) {
    const own = await t.signInAs(caller);
    await boardOf(servers[1]);
    const page = await withoutReading(() => boardOf(servers[1], '', own));
    expect(page.me).toMatchObject({ id: caller.id, isMe: true });
    const marked = page.items.filter((row: { isMe: boolean }) => row.isMe);
    expect(marked).toEqual([page.me]);
  }
});

test('a page costs one statement, also directly after a change', async () => {
  const sent = async () => {
    const statements = await statementsOf(() => boardOf(servers[1]));
    return statements.filter((text) => text.includes('standings'));
  };
  expect(await sent()).toHaveLength(1);
  await givePoints(t.db, students[5] as TestStudent, 1);
  expect(await sent()).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
});

test('a search and the list of administrators have pages of their own', async () => {
  const all = await boardOf(servers[1]);
  const found = await boardOf(servers[1], `?search=${encodeURIComponent(me.name ?? '')}`);
  expect(found.items.length).toBeGreaterThan(0);
  const first = all.items[0];
  const { email } = await t.db.user.findUniqueOrThrow({ where: { id: first.id } });
  t.allowList.add(String(email));
  try {
    const without = await boardOf(servers[1]);
    expect(without.total).toBe(all.total - 1);
    expect(without.items[0]).toMatchObject({ id: all.items[1].id, rank: 1 });
  } finally {
    t.allowList.delete(String(email));
  }
  expect(await boardOf(servers[1])).toEqual(all);
});
