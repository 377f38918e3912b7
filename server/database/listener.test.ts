import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts';
import { Listener } from './listener.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test.each([
  ['a database with the triggers', createTestDatabase, true],
  ['a database before the migration that adds the triggers', createEmptyDatabase, false],
] as const)('after an attempt to listen to %s it says whether it listens', async (_name, create, listens) => {
  const database = await create();
  closing.push(() => database.close());
  const attempt = Promise.withResolvers<boolean>();
  const listener = new Listener(database.url, attempt.resolve);
  closing.push(() => listener.close());
  listener.subscribe({
    channel: 'session_changes',
    notifiedBy: 'notify_session_change',
    onNotification: () => {},
    onInterruption: () => {},
  });
  expect(listener.isCurrent()).toBe(false);
  expect(await attempt.promise).toBe(listens);
  expect(listener.isListening()).toBe(listens);
});
