import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTask } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDb, type Db } from './db.ts';
import { KeptValue } from './kept-value.ts';
import { Listener } from './listener.ts';

let database: TestDatabase;
let db: Db;
let listener: Listener;
/** The reads that `kept` has begun and not ended, the oldest first. */
let reads: PromiseWithResolvers<{ tasks: number }>[];
let kept: KeptValue<{ tasks: number }>;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(database.url, { max: 2 });
  listener = new Listener(database.url);
  reads = [];
  kept = new KeptValue(listener, {
    channel: 'task_changes',
    notifiedBy: 'notify_task_change',
    read: () => {
      const reading = Promise.withResolvers<{ tasks: number }>();
      reads.push(reading);
      return reading.promise;
    },
  });
  await expect.poll(() => listener.isCurrent()).toBe(true);
  // However slow the machine is.
  vi.spyOn(listener, 'isCurrent').mockImplementation(() => listener.isListening());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await listener.close();
  await db.$disconnect();
  await database.close();
});

test('is read once for calls at the same time, and not again', async () => {
  const calls = [kept.get(), kept.get()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve({ tasks: 3 });
  expect(await Promise.all([...calls, kept.get()])).toEqual([{ tasks: 3 }, { tasks: 3 }, { tasks: 3 }]);
  expect(reads).toHaveLength(1);
});

test('is read again after a change, and is not kept if the change was committed after the read began', async () => {
  const before = kept.get();
  await createTask(db);
  await listener.catchUp();
  const after = kept.get();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve({ tasks: 1 });
  expect(await after).toEqual({ tasks: 1 });
  reads[0]?.resolve({ tasks: 0 });
  expect(await before).toBeNull();
  expect(await kept.get()).toEqual({ tasks: 1 });
});

test('is not kept if the connection was lost since the read began, and not read without one', async () => {
  const before = kept.get();
  await listener.close();
  reads[0]?.resolve({ tasks: 0 });
  expect(await before).toBeNull();
  expect(await kept.get()).toBeNull();
  expect(reads).toHaveLength(1);
});

test('a read that fails fails its calls, and the next call reads again', async () => {
  const failed = kept.get();
  reads[0]?.reject(new Error('The database restarts.'));
  await expect(failed).rejects.toThrow('The database restarts.');
  const next = kept.get();
  reads[1]?.resolve({ tasks: 2 });
  expect(await next).toEqual({ tasks: 2 });
});

test('a listener that has begun takes no further subscription', () => {
  const other = { channel: 'session_changes', notifiedBy: 'notify_session_change' };
  expect(() => listener.subscribe({ ...other, onNotification: () => {}, onInterruption: () => {} })).toThrow(
    'The listener has begun.',
  );
});
