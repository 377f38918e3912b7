// @module-tag nightly
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../testing/postgres-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { requireEqualAnswers } from './answers.ts';
import { fill } from './fill.ts';
import { runLoad } from './load.ts';
import { findHotReads } from './measurements/hot-reads.ts';
import { type BenchServer, startProduct, startReference } from './processes.ts';
import { requestsOfPages } from './requests.ts';
import { WrongAnswer } from './result.ts';
import { medianTime } from './sequential.ts';
import { studentCookies } from './sessions.ts';

let database: TestDatabase;
let directory: string;
let product: BenchServer;
let reference: BenchServer;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-bench-test-'));
  await fill(database.url, 400);
  product = await startProduct({ databaseUrl: database.url, directory });
  reference = await startReference(database.url, directory);
});

afterAll(async () => {
  await product?.stop();
  await reference?.stop();
  await database?.close();
  await rm(directory, { recursive: true, force: true });
});

test('the fill is consistent: totals, live submissions and files', async () => {
  const { rows } = await query(
    database.url,
    `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM submissions) AS submissions,
      (SELECT count(*)::int FROM users WHERE points <> coalesce(
        (SELECT sum(points) FROM points_ledger WHERE user_id = users.id), 0)) AS wrong_totals,
      (SELECT count(*)::int FROM submissions s WHERE NOT EXISTS (SELECT FROM users WHERE id = s.user_id)
        OR NOT EXISTS (SELECT FROM tasks WHERE id = s.task_id AND points = s.max_points)) AS orphans,
      (SELECT count(*)::int FROM users WHERE search_public <> search_text(name, college)
        OR search_private <> search_text(email, techid)) AS wrong_texts,
      (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS invalid`,
  );
  expect(rows).toEqual([
    { users: 400, submissions: 400, wrong_totals: 0, orphans: 0, wrong_texts: 0, invalid: 0 },
  ]);
});

test('product and reference give the same answers', async () => {
  for (const { paths } of await findHotReads(database.url)) {
    const requests = studentCookies.map((cookie, index) => ({ cookie, path: paths[index] ?? '' }));
    // Four kinds of students take turns.
    await requireEqualAnswers({ product, reference }, requests.slice(-12));
  }
});

test('a different answer is noticed', async () => {
  const [cookie = ''] = studentCookies;
  const requests = [{ path: '/api/leaderboard', cookie }];
  const add = (students: number) =>
    query(database.url, `UPDATE bench.standings SET students = students + ${students}`);
  await add(1);
  await expect(requireEqualAnswers({ product, reference }, requests)).rejects.toThrow(WrongAnswer);
  await add(-1);
  await requireEqualAnswers({ product, reference }, requests);
});

test('every page that is measured answers, and the load counts answers', async () => {
  for (const { paths, cookie } of await requestsOfPages(database.url, product.url)) {
    const calls = paths.map((path) => ({ url: product.url + path, cookie }));
    expect(await medianTime(calls, 1)).toBeGreaterThan(0);
  }
  const requests = studentCookies
    .slice(0, 2)
    .map((cookie) => ({ path: '/api/session', headers: { cookie } }));
  expect((await runLoad(product, null, { requests, seconds: 1 })).perSecond).toBeGreaterThan(0);
  const visitors = [{ path: '/api/tasks' }];
  await expect(runLoad(product, null, { requests: visitors, seconds: 1 })).rejects.toThrow('were not 200');
});
