import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createAdministrator } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { inProgressFor } from './idempotency-keys.ts';

let t: TestApp;
let cookie: string;
let offset = 0;
const moment = Date.now();

beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(moment + offset) });
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

test('S42 a request that failed after its change was saved has no second effect', async () => {
  let broken = true;
  const runSql: Deps['runSql'] = async (statement, options) => {
    if (broken && statement.text.includes('announcements.id =')) throw new Error('The connection was lost.');
    return t.deps.runSql(statement, options);
  };
  const failing = await buildApp({ ...t.deps, runSql });
  const announce = () =>
    failing.inject({
      method: 'POST',
      url: '/api/admin/announcements',
      headers: { cookie, 'idempotency-key': 'a' },
      payload: { title: 'Camera workshop', body: 'On Friday.', audience: { kind: 'all' } },
    });
  expect((await announce()).statusCode).toBe(500);
  expect(await t.db.announcement.count()).toBe(1);
  broken = false;
  const again = await announce();
  expect([again.statusCode, again.json().code]).toEqual([409, 'key_in_use']);
  expect(await t.db.announcement.count()).toBe(1);
  offset = inProgressFor + 1_000;
  expect((await announce()).statusCode).toBe(201);
  await failing.close();
});

test('S42 a request that load shedding refused runs again at once', async () => {
  const poolLoad = () => ({ max: 1, open: 1, idle: 0, waiting: 1_000 });
  const busy = await buildApp({ ...t.deps, poolLoad });
  const post = (app: FastifyInstance) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/phrases',
      headers: { cookie, 'idempotency-key': 'b' },
      payload: { title: 'Welcome', body: 'Hello and welcome.', shared: true },
    });
  expect((await post(busy)).statusCode).toBe(503);
  expect((await post(t.app)).statusCode).toBe(201);
  await busy.close();
});
