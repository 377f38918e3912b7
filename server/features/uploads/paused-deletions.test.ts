// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Upload } from '#prisma/client.ts';
import { type HeldSnapshot, holdSnapshot } from '../../backup/hold-snapshot.ts';
import { createStudent, createUpload, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepOrphans, sweepUploads } from './sweep-uploads.ts';

const day = 24 * 60 * 60_000;
const log = { warn: vi.fn() };

let t: TestApp;
let author: TestStudent;

beforeAll(async () => {
  t = await createTestApp({ onDisk: true });
  author = await createStudent(t.db);
});
afterAll(() => t.close());

const hold = () => holdSnapshot(t.deps.config.database.url);
const file = (): Promise<Upload> =>
  createUpload(t.deps, {
    ownerUserId: author.id,
    storageKey: `submissions/${author.id}/${randomUUID()}_a`,
  });
const sweep = async () => {
  await sweepUploads({ ...t.deps, log });
  await sweepOrphans({ ...t.deps, log });
};
const inStore = (key: string) =>
  t.deps.store.stat(key).then(
    () => true,
    () => false,
  );
const isNamedReady = async ({ client }: HeldSnapshot, id: string) => {
  const { rows } = await client.query('SELECT status FROM public.uploads WHERE id = $1', [id]);
  return rows[0]?.status === 'ready';
};

test('S52 S55 during a backup deletions are accepted but no object is removed; afterwards they are removed', async () => {
  const cookie = await t.signInAs(author);
  const [removed, aged] = [await file(), await file()];
  const orphan = `submissions/${author.id}/${randomUUID()}_orphan`;
  await t.deps.store.put(orphan, Readable.from([Buffer.from('x')]), { contentType: 'text/plain' });
  const old = new Date(Date.now() - 2 * day);
  await utimes(join(t.deps.config.dataDir, 'objects', ...orphan.split('/')), old, old);

  const snapshot = await hold();
  const keys = [removed.storageKey, aged.storageKey, orphan];
  try {
    const answer = await t.request('DELETE', `/api/uploads/${removed.id}`, { cookie });
    expect(answer.statusCode).toBe(204);
    expect((await t.request('GET', `/api/files/${removed.id}`, { cookie })).statusCode).toBe(404);
    await t.db.upload.update({ where: { id: aged.id }, data: { readyAt: old } });
    await sweep();
    for (const key of keys) expect([key, await inStore(key)]).toEqual([key, true]);
    for (const { id } of [removed, aged]) expect(await isNamedReady(snapshot, id)).toBe(true);
    await snapshot.endTransaction();
    await sweep();
    for (const key of keys) expect([key, await inStore(key)]).toEqual([key, true]);
    await snapshot.requireHeld();
  } finally {
    await snapshot.release();
  }
  await sweep();
  for (const key of keys) expect([key, await inStore(key)]).toEqual([key, false]);
  expect(await t.db.upload.count({ where: { id: { in: [removed.id, aged.id] } } })).toBe(0);
});

test('S52 a deletion that checked before the pause removes only objects that the snapshot does not name', async () => {
  const cookie = await t.signInAs(author);
  const upload = await file();
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { store } = t.deps;
  const { delete: remove } = store;
  const paused = vi.spyOn(store, 'delete').mockImplementation(async (key) => {
    reached.resolve();
    await goOn.promise;
    return remove.call(store, key);
  });
  try {
    const deleting = t.request('DELETE', `/api/uploads/${upload.id}`, { cookie });
    await reached.promise;
    const snapshot = await hold();
    try {
      goOn.resolve();
      expect((await deleting).statusCode).toBe(204);
      expect(await inStore(upload.storageKey)).toBe(false);
      expect(await isNamedReady(snapshot, upload.id)).toBe(false);
    } finally {
      await snapshot.release();
    }
  } finally {
    goOn.resolve();
    paused.mockRestore();
  }
});

test('S52 the pause ends when the backup is killed', async () => {
  const upload = await file();
  const snapshot = await hold();
  const { rows } = await snapshot.client.query('SELECT pg_backend_pid() AS pid');
  await t.db.upload.update({
    where: { id: upload.id },
    data: { status: 'discarded', discardedAt: new Date() },
  });
  await t.db.$queryRaw`SELECT pg_terminate_backend(${rows[0].pid}::int)`;
  await expect(snapshot.requireHeld()).rejects.toThrow('deletions of files resumed');
  await expect
    .poll(async () => {
      await sweep();
      return inStore(upload.storageKey);
    })
    .toBe(false);
  await snapshot.release();
});

test('S52 a second backup of the same database is rejected', async () => {
  const first = await hold();
  await expect(hold()).rejects.toThrow('Another backup or restore of this database is running');
  await first.release();
  await (await hold()).release();
});
