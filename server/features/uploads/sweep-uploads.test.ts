import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Prisma, Upload } from '#prisma/client.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import {
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { bindUploads } from './bind-uploads.ts';
import { startSweeper, sweepOrphans, sweepUploads } from './sweep-uploads.ts';

const minute = 60_000;
const hour = 60 * minute;
const log = { info: vi.fn(), warn: vi.fn() };

let t: TestApp;
let author: TestStudent;

beforeAll(async () => {
  t = await createTestApp({ onDisk: true });
  author = await createStudent(t.db);
});
afterAll(() => t.close());
beforeEach(() => log.warn.mockClear());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const sweep = () => sweepUploads({ ...t.deps, log });

function file(overrides: Partial<Prisma.UploadUncheckedCreateInput> = {}): Promise<Upload> {
  const storageKey = `submissions/${author.id}/${randomUUID()}_a`;
  return createUpload(t.deps, { ownerUserId: author.id, storageKey, ...overrides });
}

const isThere = async ({ id, storageKey }: Upload) => ({
  row: (await t.db.upload.findUnique({ where: { id } })) !== null,
  object: await t.deps.store.stat(storageKey).then(
    () => true,
    () => false,
  ),
});
const both = { row: true, object: true };
const neither = { row: false, object: false };

describe('sweepUploads', () => {
  test('S55 removes abandoned files, never bound or recent ones', async () => {
    const task = await createTask(t.db);
    const submission = await createSubmission(t.db, { user: author, task });
    const old = ago(400 * 24 * hour);
    const aged = { createdAt: old, readyAt: old };
    const abandoned = {
      discarded: await file({ status: 'discarded', discardedAt: new Date() }),
      'pending for an hour': await file({ status: 'pending', createdAt: ago(hour + minute), readyAt: null }),
      'unbound for a day': await file({ readyAt: ago(24 * hour + minute), createdAt: ago(25 * hour) }),
    };
    const kept = {
      'in a submission': await file({ ...aged, submissionId: submission.id }),
      'of a task': await file({ ...aged, purpose: 'task_image', taskId: task.id }),
      'a photo': await file({ ...aged, purpose: 'profile_photo', profileOfUserId: author.id }),
      'just sent': await file(),
      'sent slowly, ready now': await file({ createdAt: ago(30 * hour) }),
      'unbound for less than a day': await file({ readyAt: ago(24 * hour - minute) }),
      'pending for less than an hour': await file({
        status: 'pending',
        createdAt: ago(hour - minute),
        readyAt: null,
      }),
    };
    await sweep();
    for (const [name, upload] of Object.entries(abandoned))
      expect([name, await isThere(upload)]).toEqual([name, neither]);
    for (const [name, upload] of Object.entries(kept))
      expect([name, await isThere(upload)]).toEqual([name, both]);
    await sweep();
    for (const upload of Object.values(kept)) expect(await isThere(upload)).toEqual(both);
  });

  test('S55 a sweep and a binding at the same time: the file is bound and kept, or rejected and removed', async () => {
    for (let round = 0; round < 12; round += 1) {
      const submission = await createSubmission(t.db, { user: author, task: await createTask(t.db) });
      const upload = await file({ readyAt: ago(25 * hour) });
      const [bound] = await Promise.all([
        t.db
          .$transaction((tx) =>
            bindUploads(tx, {
              ids: [upload.id],
              owner: { userId: author.id },
              target: { purpose: 'submission-file', id: submission.id },
            }),
          )
          .then(
            () => true,
            () => false,
          ),
        sweep(),
        sweep(),
      ]);
      expect(await isThere(upload)).toEqual(bound ? both : neither);
    }
  });

  test('S32 the sweep removes what an interrupted put left', async () => {
    const upload = await file({ status: 'pending', createdAt: ago(2 * hour), readyAt: null });
    await t.deps.store.delete(upload.storageKey);
    await sweep();
    expect(await isThere(upload)).toEqual(neither);
  });

  test('S48 while the store is unavailable, rows stay for the next sweep', async () => {
    const upload = await file({ status: 'discarded', discardedAt: new Date() });
    const check = vi.spyOn(t.deps.store, 'check').mockRejectedValue(new ObjectStoreUnavailable('test'));
    await expect(sweep()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
    check.mockRestore();
    expect(await isThere(upload)).toEqual(both);

    const remove = vi.spyOn(t.deps.store, 'delete').mockRejectedValue(new ObjectStoreUnavailable('test'));
    await sweep();
    remove.mockRestore();
    expect(log.warn).toHaveBeenCalled();
    expect(await isThere(upload)).toEqual(both);
    await sweep();
    expect(await isThere(upload)).toEqual(neither);
  });

  test('more than one batch', async () => {
    const rows = Array.from({ length: 1_100 }, () => ({
      purpose: 'submission_file' as const,
      status: 'discarded' as const,
      discardedAt: new Date(),
      storageKey: `submissions/${author.id}/${randomUUID()}_many`,
      fileName: 'many',
    }));
    await t.db.upload.createMany({ data: rows });
    await sweep();
    expect(await t.db.upload.count({ where: { fileName: 'many' } })).toBe(0);
  });
});

describe('sweepOrphans', () => {
  const age = (key: string) => {
    const date = ago(25 * hour);
    return utimes(join(t.deps.config.dataDir, 'objects', ...key.split('/')), date, date);
  };

  test('S55 removes old objects without a row, never one with a row, a recent one or one of another program', async () => {
    const { store } = t.deps;
    const put = async (key: string, old: boolean) => {
      await store.put(key, Readable.from([Buffer.from('x')]), { contentType: 'text/plain' });
      if (old) await age(key);
      return key;
    };
    const orphan = await put(`submissions/${author.id}/${randomUUID()}_orphan`, true);
    const image = await put(`all-tasks/1_${randomUUID()}_a.webp`, true);
    const recent = await put(`profile-photos/${author.id}/${randomUUID()}`, false);
    const foreign = await put('backups/yesterday.tar', true);
    const named = await file({ readyAt: ago(25 * hour) });
    const given = await put(`${named.storageKey}.given`, true);
    const pending = await file({ status: 'pending', readyAt: null });
    for (const { storageKey } of [named, pending]) await age(storageKey);

    await sweepOrphans({ ...t.deps, log });
    const there = (await Array.fromAsync(store.list(''))).map(({ key }) => key);
    for (const key of [recent, foreign, named.storageKey, pending.storageKey]) expect(there).toContain(key);
    for (const key of [orphan, image, given]) expect(there).not.toContain(key);
  });
});

test('the sweeper runs on its interval, survives a failure and stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startSweeper(t.deps, { log: { child: () => log } });
    const upload = await file({ status: 'discarded', discardedAt: new Date() });
    const check = vi.spyOn(t.deps.store, 'check').mockRejectedValueOnce(new ObjectStoreUnavailable('test'));
    vi.advanceTimersByTime(10 * minute);
    await expect.poll(() => log.warn.mock.calls.length).toBe(1);
    check.mockRestore();
    expect(await isThere(upload)).toEqual(both);
    vi.advanceTimersByTime(10 * minute);
    await expect.poll(() => isThere(upload)).toEqual(neither);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
