import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { createStudent, createUpload } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type DiscardedUpload, discardUploads, removeDiscarded } from './discard-uploads.ts';

let t: TestApp;
const warn = vi.fn();

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function discarded(count: number): Promise<DiscardedUpload[]> {
  const { id: ownerUserId } = await createStudent(t.db);
  await Promise.all(Array.from({ length: count }, () => createUpload(t.deps, { ownerUserId })));
  return t.db.$transaction((tx) => discardUploads(tx, { ownerUserId }));
}

const remove = (files: readonly DiscardedUpload[]) =>
  removeDiscarded({ db: t.db, store: t.deps.store, log: { warn } }, files);
const rowsOf = (files: readonly DiscardedUpload[]) =>
  t.db.upload.count({ where: { id: { in: files.map(({ id }) => id) } } });

test('objects of many files are deleted at the same time, a limited number at once', async () => {
  const files = await discarded(20);
  const others = Promise.withResolvers<void>();
  const erase = t.deps.store.delete.bind(t.deps.store);
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(t.deps.store, 'delete').mockImplementation(async (key) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 8) others.resolve();
    await others.promise;
    await erase(key);
    running -= 1;
  });
  expect(await remove(files)).toBe(20);
  spy.mockRestore();
  expect(most).toBe(8);
  expect(await rowsOf(files)).toBe(0);
});

test('S48 after the store has failed, the rest is left to the sweep', async () => {
  const files = await discarded(30);
  const spy = vi.spyOn(t.deps.store, 'delete').mockRejectedValue(new ObjectStoreUnavailable('test'));
  expect(await remove(files)).toBe(0);
  expect(spy.mock.calls.length).toBeLessThanOrEqual(8);
  spy.mockRestore();
  expect(warn).toHaveBeenCalled();
  expect(await rowsOf(files)).toBe(30);
  expect(await remove(files)).toBe(30);
});
