import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createMemoryLog } from '../../testing/memory-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startContactSweeper, sweepContactMessages } from './sweep-contact-messages.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const patience = { timeout: 60_000, interval: 20 };
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

test('a sweep forgets whence after a day, and everything after a year', async () => {
  await t.db.contactMessage.createMany({
    data: [aged(0, false), aged(2, true), aged(364, false), aged(366, false), aged(400, true)],
  });
  await Promise.all([sweepContactMessages(t.deps), sweepContactMessages(t.deps)]);
  const left = await t.db.contactMessage.findMany({ orderBy: { createdAt: 'desc' } });
  expect(left.map(({ name, clientKey }) => [name, clientKey !== null])).toEqual([
    ['0', true],
    ['2', false],
    ['364', false],
  ]);
});

test('a server that was started a minute ago has swept', async () => {
  await t.db.contactMessage.createMany({ data: [aged(366, false)] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const stop = startContactSweeper(t.deps, { log: createMemoryLog() });
  try {
    vi.advanceTimersByTime(minute);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitUntil(async () => (await t.db.contactMessage.count()) === 0, patience);
  stop();
});

test('S60 deleting a user deletes what she wrote, signed in or by her address, and nothing else', async () => {
  const student = await createStudent(t.db);
  await sendMessage(t, newMessage(), { cookie: await t.signInAs(student) });
  await sendMessage(t, newMessage({ email: student.email }));
  await sendMessage(t, newMessage({ name: 'Somebody else' }));
  expect((await remove(student.id)).statusCode).toBe(204);
  expect(await t.db.contactMessage.findMany()).toMatchObject([{ name: 'Somebody else' }]);
});

/** How many statements of this database wait for a lock. */
const waiting = async () => {
  const rows = await t.db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows[0]?.waiting;
};

/** Holds what `lock` locks until `during` is done. */
const holding = (lock: Parameters<typeof t.db.$transaction>[0], during: () => Promise<void>) =>
  t.db.$transaction(
    async (tx) => {
      await lock(tx);
      await during();
    },
    { timeout: 120_000 },
  );

test('S60 a message that is being stored when its writer is deleted goes with the account', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const calls: Promise<{ statusCode: number }>[] = [];
  await holding(
    (tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('contact messages', 0))`,
    async () => {
      calls.push(sendMessage(t, newMessage(), { cookie }));
      await vi.waitUntil(async () => (await waiting()) === 1, patience);
      calls.push(remove(student.id));
      // The deletion waits for the message, not the other way round.
      await vi.waitUntil(async () => (await waiting()) === 2, patience);
    },
  );
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([202, 204]);
  expect(await t.db.contactMessage.count()).toBe(0);
});

test('S60 a message that comes while its writer is being deleted is refused and stored nowhere', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const calls: Promise<{ statusCode: number }>[] = [];
  await holding(
    (tx) => tx.$queryRaw`SELECT 1 FROM users WHERE id = ${student.id}::uuid FOR UPDATE`,
    async () => {
      calls.push(remove(student.id));
      await vi.waitUntil(async () => (await waiting()) === 1, patience);
      calls.push(sendMessage(t, newMessage(), { cookie }));
      await vi.waitUntil(async () => (await waiting()) === 2, patience);
    },
  );
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([204, 401]);
  expect(await t.db.contactMessage.count()).toBe(0);
});
