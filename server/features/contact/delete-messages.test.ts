import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { createMemoryLog } from '../../testing/memory-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startClientKeySweeper, sweepClientKeys } from './sweep-client-keys.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const polling = { timeout: 60_000, interval: 20 };
let t: TestApp;
let administrator: string;
const moment = Date.now();

beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(moment) });
  administrator = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());
afterEach(() => t.db.contactMessage.deleteMany());

const remove = (id: string) => t.request('DELETE', `/api/admin/users/${id}`, { cookie: administrator });
const aged = (days: number, handled: boolean) => ({
  name: `${days}`,
  email: 'a@students.test',
  message: 'Something or other.',
  clientKey: Buffer.alloc(32),
  createdAt: new Date(moment - days * day),
  ...(handled && ({ state: 'handled', handledAt: new Date() } as const)),
});

test('a sweep removes the client key after a day', async () => {
  await t.db.contactMessage.createMany({ data: [aged(0, false), aged(2, true)] });
  await Promise.all([sweepClientKeys(t.deps), sweepClientKeys(t.deps)]);
  const left = await t.db.contactMessage.findMany({ orderBy: { createdAt: 'desc' } });
  expect(left.map(({ name, clientKey }) => [name, clientKey !== null])).toEqual([
    ['0', true],
    ['2', false],
  ]);
});

test('a server runs its first sweep a minute after it starts', async () => {
  await t.db.contactMessage.createMany({ data: [aged(2, false)] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const stop = startClientKeySweeper(t.deps, { log: createMemoryLog() });
  try {
    vi.advanceTimersByTime(minute);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitUntil(
    async () => (await t.db.contactMessage.count({ where: { clientKey: null } })) === 1,
    polling,
  );
  stop();
});

test('S60 deleting a user deletes their messages, sent while signed in or from their address, and no others', async () => {
  const student = await createStudent(t.db);
  await sendMessage(t, newMessage(), { cookie: await t.signInAs(student) });
  await sendMessage(t, newMessage({ email: student.email }));
  await sendMessage(t, newMessage({ name: 'Somebody else' }));
  expect((await remove(student.id)).statusCode).toBe(204);
  expect(await t.db.contactMessage.findMany()).toMatchObject([{ name: 'Somebody else' }]);
});

test('S60 a message that is being stored while its writer is deleted is deleted with the account', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  // The deletion waits for the message.
  const responses = await inLockOrder(
    t.db,
    (tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('contact messages', 0))`,
    [() => sendMessage(t, newMessage(), { cookie }), () => remove(student.id)],
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 204]);
  expect(await t.db.contactMessage.count()).toBe(0);
});

test('S60 a message that arrives while its writer is being deleted is rejected and not stored', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const responses = await inLockOrder(t.db, lockUser(student.id), [
    () => remove(student.id),
    () => sendMessage(t, newMessage(), { cookie }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 401]);
  expect(await t.db.contactMessage.count()).toBe(0);
});
