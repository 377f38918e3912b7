import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { createAdministrator, createStudent, createTask, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60_000;
let t: TestApp;
let app: FastifyInstance;
let moment = Date.now();
let queries = 0;
let down = false;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  queries = 0;
  down = false;
  // A new app on the same database that counts the statements for numbers and can make them fail.
  const runSql: RunSql = (sql, options) => {
    if (!sql.text.includes('"pointsAwarded"')) return t.deps.runSql(sql, options);
    queries += 1;
    if (down) return Promise.reject(Object.assign(new Error('away'), { code: '57P01', severity: 'FATAL' }));
    return t.deps.runSql(sql, options);
  };
  app = await buildApp({ ...t.deps, runSql, now: () => new Date(moment) });
  return () => app.close();
});

const numbers = () => app.inject('/api/numbers');

test('counts active students, their distinct colleges, tasks and the sum of the ledger', async () => {
  const own = await createTestApp({ now: () => new Date(moment) });
  const numbersNow = () => own.app.inject('/api/numbers');
  const empty = await numbersNow();
  expect(empty.json()).toEqual({ students: 0, colleges: 0, tasks: 0, pointsAwarded: 0 });

  const { db } = own;
  const colleges = [
    'IIT Bombay',
    ' iit  bombay',
    'IITBombay',
    'Straße',
    'STRASSE',
    'ÉCOLE',
    'école',
    '',
    ' ',
    null,
  ];
  for (const college of colleges) await createStudent(db, { college });
  const gone = await createStudent(db, { college: 'Gone', deletedAt: new Date() });
  const disabled = await createStudent(db, { college: 'Disabled', disabledAt: new Date() });
  const student = await createStudent(db);
  await givePoints(db, student, 100);
  await givePoints(db, student, -30);
  await givePoints(db, gone, 5);
  await givePoints(db, disabled, 7);
  await createTask(db);
  await createTask(db);
  await createAdministrator(db);

  expect((await numbersNow()).json(), 'for a minute').toEqual(empty.json());
  moment += minute;
  expect((await numbersNow()).json()).toEqual({ students: 11, colleges: 3, tasks: 2, pointsAwarded: 82 });
  const [ledger] = await db.$queryRaw<[{ sum: bigint }]>`SELECT sum(points) FROM points_ledger`;
  expect(Number(ledger.sum)).toBe(82);
  await own.close();
});

test('parallel requests share one query, and the result is cached for a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, numbers));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  moment += minute - 1;
  await numbers();
  expect(queries).toBe(1);
  moment += 1;
  await Promise.all([numbers(), numbers()]);
  expect(queries).toBe(2);
});

test('S47 while the database is down: the last numbers for 15 minutes, then 503; new numbers afterwards', async () => {
  const known = (await numbers()).body;
  down = true;
  moment += minute;
  expect((await Promise.all([numbers(), numbers()])).map(({ body }) => body)).toEqual([known, known]);
  await numbers();
  expect(queries, 'no further query for some seconds').toBe(2);
  moment += 13 * minute;
  expect((await numbers()).statusCode).toBe(200);
  moment += minute;
  const late = await numbers();
  expect(late.statusCode).toBe(503);
  expect(late.headers['cache-control']).toBe('no-store');
  down = false;
  expect((await numbers()).statusCode).toBe(200);
});

test('S24 the response is public, contains four numbers only and may be cached for a minute', async () => {
  const answer = await numbers();
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(Object.keys(answer.json()).sort()).toEqual(['colleges', 'pointsAwarded', 'students', 'tasks']);
  const cookie = await t.signInAs(await createStudent(t.db));
  const own = await app.inject({ url: '/api/numbers', headers: { cookie } });
  expect(own.body).toBe(answer.body);
});
