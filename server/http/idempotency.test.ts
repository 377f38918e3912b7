import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { newMessage } from '../testing/contact-form.ts';
import { statementsOf } from '../testing/count-statements.ts';
import { createAdministrator, createStudent, createTask } from '../testing/factories.ts';
import { holding, untilWaiting } from '../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { inProgressFor, keysPerAccount, maxReplyLength, replyKeptFor } from './idempotency-keys.ts';
import { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';

let t: TestApp;
/** Another server on the same database. */
let other: FastifyInstance;
let cookie: string;
let accountId: string;
let offset = 0;
const moment = Date.now();

beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(moment + offset) });
  other = await buildApp(t.deps);
  await other.ready();
  const administrator = await createAdministrator(t.db);
  accountId = administrator.id;
  cookie = await t.signInAs(administrator);
});
afterAll(async () => {
  await other.close();
  await t.close();
});
afterEach(async () => {
  offset = 0;
  await t.db.idempotencyKey.deleteMany();
  await t.db.savedPhrase.deleteMany();
});

const phrase = (title = 'Welcome') => ({ title, body: 'Hello and welcome.', shared: true });
const post = (key: string, body: object = phrase(), { app = t.app, as = cookie } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/phrases',
    headers: { cookie: as, 'idempotency-key': key },
    payload: body,
  });
const phrases = () => t.db.savedPhrase.count();

test('S42 the same key gets the same reply from every server, and one effect', async () => {
  const first = await post('a');
  const again = await post('a', phrase(), { app: other });
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  expect(await phrases()).toBe(1);
  expect((await post('b')).json().id).not.toBe(first.json().id);
  expect(await phrases()).toBe(2);
});

test('S42 an answer without content is repeated, and what was deleted meanwhile is not asked for', async () => {
  const { id } = (await post('a')).json();
  const remove = () =>
    t.request('DELETE', `/api/admin/phrases/${id}`, { cookie, headers: { 'idempotency-key': 'd' } });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
  expect((await t.request('DELETE', `/api/admin/phrases/${id}`, { cookie })).statusCode).toBe(404);
});

test('S42 twenty requests at once on two servers have one effect; those that do not wait are refused with 409', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => post('a', phrase(), { app: n % 2 ? other : t.app })),
  );
  expect(await phrases()).toBe(1);
  const done = replies.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(done.map(({ body }) => body)).size).toBe(1);
  const refused = replies.filter(({ statusCode }) => statusCode !== 201);
  for (const reply of refused) expect([reply.statusCode, reply.json().code]).toEqual([409, 'key_in_use']);
});

test('S42 another body: 422, also while the first is in progress, which is 409 for the same body', async () => {
  let first: ReturnType<typeof post> | undefined;
  await holding(
    t.db,
    (tx) => tx.$executeRaw`LOCK TABLE saved_phrases IN EXCLUSIVE MODE`,
    async () => {
      first = Promise.resolve(post('a')) as ReturnType<typeof post>;
      await untilWaiting(t.db, 1);
      expect((await post('a', phrase(), { app: other })).json().code).toBe('key_in_use');
      expect((await post('a', phrase('Another'))).json().code).toBe('key_reused');
    },
  );
  expect((await first)?.statusCode).toBe(201);
  const reused = await post('a', phrase('Another'));
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'key_reused']);
  expect(await phrases()).toBe(1);
});

test('S42 a key belongs to its account and address', async () => {
  const second = await t.signInAs(await createAdministrator(t.db));
  const [mine, theirs] = [await post('a'), await post('a', phrase(), { as: second })];
  expect(mine.json().id).not.toBe(theirs.json().id);
  const { id, version } = mine.json();
  const edited = await t.request('PATCH', `/api/admin/phrases/${id}`, {
    cookie,
    headers: { 'idempotency-key': 'a' },
    body: { ...phrase('Changed'), version },
  });
  expect(edited.json().title).toBe('Changed');
});

test('S42 a refused request runs again', async () => {
  expect((await post('a', { title: '' })).statusCode).toBe(400);
  const { id } = (await post('first')).json();
  const edit = (version: number) =>
    t.request('PATCH', `/api/admin/phrases/${id}`, {
      cookie,
      headers: { 'idempotency-key': 'b' },
      body: { ...phrase('Changed'), version },
    });
  expect((await edit(9)).statusCode).toBe(409);
  expect(await t.db.idempotencyKey.count()).toBe(1);
  expect((await post('a')).statusCode).toBe(201);
  expect((await edit(1)).statusCode).toBe(200);
});

test('S42 the key of a server that failed is free after a while, that of a kept reply after a day', async () => {
  const first = await post('a');
  await t.db.idempotencyKey.updateMany({ data: { status: null, contentType: null, body: null } });
  offset = inProgressFor - 1_000;
  expect((await post('a')).statusCode).toBe(409);
  offset = inProgressFor + 1_000;
  const second = await post('a');
  expect(second.statusCode).toBe(201);
  expect(second.json().id).not.toBe(first.json().id);
  const age = (milliseconds: number) =>
    t.db.idempotencyKey.updateMany({ data: { begunAt: new Date(moment + offset - milliseconds) } });
  await age(replyKeptFor - 1_000);
  expect((await post('a')).body).toBe(second.body);
  expect(await sweepIdempotencyKeys(t.deps)).toBe(0);
  await age(replyKeptFor + 1_000);
  expect((await post('a', phrase('The day after'))).json().title).toBe('The day after');
  await post('b');
  await age(replyKeptFor + 1_000);
  expect(await sweepIdempotencyKeys(t.deps, 1)).toBe(2);
});

test.each([[''], ['x'.repeat(129)], ['a b'], ['é']])('S29 the key %j is refused, or not one', async (key) => {
  const { statusCode } = await post(key);
  expect(statusCode).toBe(400);
  expect(await phrases()).toBe(0);
});

test('S42 an account has a bounded number of keys, and of each a bounded reply', async () => {
  await t.db.idempotencyKey.createMany({
    data: Array.from({ length: keysPerAccount }, (_, n) => ({
      accountId,
      keyHash: Buffer.from([n >> 8, n & 255]),
      requestHash: Buffer.alloc(32),
      attempt: '0b000000-0000-7000-8000-000000000001',
      begunAt: new Date(moment - 1_000 - n),
      status: 204,
    })),
  });
  await post('a');
  expect(await t.db.idempotencyKey.count()).toBe(keysPerAccount);
  await t.db.idempotencyKey.updateMany({ where: { status: 201 }, data: { body: null } });
  expect((await post('a')).json().detail).toContain('too long');
  expect(maxReplyLength).toBeLessThan(1_000_000);
});

test('S42 a reply that sets a cookie is not kept', async () => {
  const own = await t.signInAs(await createStudent(t.db));
  const { statusCode } = await t.request('POST', '/api/auth/logout', {
    cookie: own,
    headers: { 'idempotency-key': 'a' },
  });
  expect(statusCode).toBe(204);
  expect(await t.db.idempotencyKey.count()).toBe(0);
});

test('S60 the keys and replies of an account are deleted with it', async () => {
  const student = await createStudent(t.db);
  const own = await t.signInAs(student);
  const headers = { 'idempotency-key': 'a', cookie: own };
  const sent = await t.app.inject({ method: 'POST', url: '/api/contact', headers, payload: newMessage() });
  expect(sent.statusCode).toBe(202);
  expect(await t.db.idempotencyKey.count({ where: { accountId: student.id } })).toBe(1);
  expect((await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie })).statusCode).toBe(204);
  expect(await t.db.idempotencyKey.count({ where: { accountId: student.id } })).toBe(0);
});

test('without the header no statement runs for it, and reads ignore it', async () => {
  await createTask(t.db);
  const send = (headers: Record<string, string>) => () => t.request('GET', '/api/tasks', { cookie, headers });
  await send({})();
  const plain = await statementsOf(send({}));
  expect(await statementsOf(send({ 'idempotency-key': 'a' }))).toEqual(plain);
  const posted = await statementsOf(() =>
    t.request('POST', '/api/admin/phrases', { cookie, body: phrase() }),
  );
  expect(posted.filter((text) => text.includes('idempotency_keys'))).toEqual([]);
});
