import { readlinkSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Upload } from '#prisma/client.ts';
import { OperatorError } from '../operator-error.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { backupOf, standInTools, verifyBackup } from '../testing/backup-fixture.ts';
import {
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteOldArchives } from './archive-directory.ts';
import { fileOf } from './object-index.ts';

let t: TestApp;
let files: Upload[];

beforeAll(async () => {
  t = await createTestApp();
  const student = await createStudent(t.db);
  await t.signInAs(student);
  const submission = await createSubmission(t.db, { user: student, task: await createTask(t.db) });
  await givePoints(t.db, student, 40);
  files = [];
  for (const bytes of [Buffer.alloc(0), Buffer.from('one'), Buffer.alloc(300_000, 7)]) {
    files.push(await createUpload(t.deps, { ownerUserId: student.id, submissionId: submission.id, bytes }));
  }
  await t.db.upload.create({
    data: {
      purpose: 'submission_file',
      storageKey: 'submissions/x/pending',
      fileName: 'a',
      ownerUserId: student.id,
    },
  });
});
afterAll(() => t.close());

const emptyDirectory = () => mkdtemp(join(tmpdir(), 'backups-'));

test('S52 an archive contains every ready object unchanged and the counts of one moment, and only its owner can read it', async () => {
  const { folder, manifest, directory } = await backupOf(t);
  const { objects } = await verifyBackup(folder);
  expect(objects?.map(({ key }) => key).sort()).toEqual(files.map(({ storageKey }) => storageKey).sort());
  for (const file of files) {
    const [bytes, path] = [await t.deps.store.get(file.storageKey), join(folder, fileOf(file))];
    expect((await readFile(path)).equals(Buffer.concat(await Array.fromAsync(bytes)))).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const { facts } = manifest;
  expect(manifest.objects).toEqual({ count: 3, bytes: 300_003 });
  expect(facts.tables['public.uploads']?.rows).toBe(4);
  expect(facts.ledger).toEqual({ entries: 1, points: 40 });
  expect(facts.userPoints).toBe(40);
  expect(facts.migrations).toContain('20261127000001_baseline');
  expect(Object.keys(facts.tables).some((name) => name.startsWith('pgboss.'))).toBe(true);
  expect(facts.tables['public.sessions']).toBeUndefined();
  expect(manifest.withoutRows).toContain('public.sessions');
  // Positions of another cluster would hold back every later event.
  expect(manifest.withoutRows).toEqual(
    expect.arrayContaining(['public.live_events', 'public.live_consumers']),
  );
  expect((await readdir(directory)).length).toBe(1);
});

test('S52 changes during a backup are not in the archive, and every object that it names is', async () => {
  const student = await createStudent(t.db, { name: 'Before' });
  const wholeDump = standInTools.dump;
  const dump = vi.fn(async function* () {
    // The snapshot exists, and the counts of the manifest have been read.
    await t.db.user.update({ where: { id: student.id }, data: { name: 'After' } });
    await createUpload(t.deps, { ownerUserId: student.id });
    yield* wholeDump('', '');
  });
  const before = await backupOf(t);
  const spy = vi.spyOn(standInTools, 'dump').mockImplementation(dump);
  const during = await backupOf(t);
  spy.mockRestore();
  const after = await backupOf(t);
  expect(dump).toHaveBeenCalledOnce();
  expect(during.manifest.facts).toEqual(before.manifest.facts);
  expect(during.manifest.objects).toEqual(before.manifest.objects);
  expect(after.manifest.facts.tables['public.users']).not.toEqual(
    before.manifest.facts.tables['public.users'],
  );
  expect(after.manifest.objects.count).toBe(before.manifest.objects.count + 1);
  await t.db.upload.deleteMany({ where: { ownerUserId: student.id } });
});

test('S52 a missing or damaged object makes the backup fail with its name, and no archive remains', async () => {
  const student = await createStudent(t.db);
  const directory = await emptyDirectory();
  const lost = await createUpload(t.deps, { ownerUserId: student.id });
  await t.deps.store.delete(lost.storageKey);
  await expect(backupOf(t, { directory })).rejects.toThrow(
    `${lost.storageKey} of upload ${lost.id} is missing`,
  );
  await t.db.upload.delete({ where: { id: lost.id } });

  const cut = await createUpload(t.deps, { ownerUserId: student.id, bytes: Buffer.from('whole') });
  for (const bytes of ['whol', 'Whole']) {
    await t.deps.store.put(cut.storageKey, Readable.from([Buffer.from(bytes)]), { contentType: 'x/y' });
    await expect(backupOf(t, { directory })).rejects.toThrow(
      `${cut.storageKey} of upload ${cut.id} is damaged`,
    );
  }
  await t.db.upload.delete({ where: { id: cut.id } });
  expect(await readdir(directory)).toEqual([]);
  // Deletions are no longer paused.
  await backupOf(t, { directory });
});

test('S52 an archive that fails its verification is deleted and never gets its final name', async () => {
  const directory = await emptyDirectory();
  const seen: string[][] = [];
  const check = vi.spyOn(standInTools, 'check').mockImplementation(async () => {
    seen.push(await readdir(directory));
    throw new OperatorError('not what was written');
  });
  await expect(backupOf(t, { directory })).rejects.toThrow('cannot be restored: not what was written');
  check.mockRestore();
  expect(seen).toEqual([[expect.stringMatching(/^torchbearer-\d{8}T\d{6}Z\.partial$/)]]);
  expect(await readdir(directory)).toEqual([]);
});

test.each(['get', 'stat'] as const)(
  'a call that fails because the store is unavailable for a moment (%s) is retried',
  { tags: 'nightly' },
  async (method) => {
    const directory = await emptyDirectory();
    await backupOf(t, { directory, now: new Date(Date.UTC(2026, 10, 21, 2)) });
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 });
    const call = vi.spyOn(t.deps.store, method).mockRejectedValueOnce(new ObjectStoreUnavailable('test'));
    // Without a previous archive every object is copied; with one each object is only checked.
    const { folder } = await backupOf(t, { directory, full: method === 'get' });
    expect(call.mock.calls.length).toBeGreaterThan(3);
    call.mockRestore();
    vi.useRealTimers();
    await verifyBackup(folder);
  },
);

test.skipIf(process.platform !== 'linux')(
  'all file names in an archive, hard links too, are flushed to the disk before the archive gets its final name',
  async () => {
    const directory = await emptyDirectory();
    await backupOf(t, { directory, now: new Date(Date.UTC(2026, 10, 21, 2)) });
    const handle = await open(directory);
    const synced = new Set<string>();
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: {
      fd: number;
    }) {
      synced.add(readlinkSync(`/proc/self/fd/${this.fd}`));
    });
    await handle.close();
    const { folder } = await backupOf(t, { directory });
    sync.mockRestore();
    const partial = `${await realpath(folder)}.partial`;
    const folders = files.map((file) => join(partial, dirname(fileOf(file))));
    for (const each of [partial, join(partial, 'objects'), ...folders]) expect(synced).toContain(each);
  },
);

test('the next archive shares unchanged objects with the previous one, copies damaged ones again, and with full all of them', async () => {
  const directory = await emptyDirectory();
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute));
  const first = await backupOf(t, { directory, now: at(1) });
  const paths = files.map((file) => fileOf(file));
  const inode = async (folder: string, path: string) => (await stat(join(folder, path))).ino;
  const second = await backupOf(t, { directory, now: at(2) });
  for (const path of paths) expect(await inode(second.folder, path)).toBe(await inode(first.folder, path));

  const [, damaged = '', untouched = ''] = paths;
  await writeFile(join(second.folder, damaged), 'ONE');
  const third = await backupOf(t, { directory, now: at(3) });
  await verifyBackup(third.folder);
  expect(await inode(third.folder, damaged)).not.toBe(await inode(second.folder, damaged));
  expect(await inode(third.folder, untouched)).toBe(await inode(second.folder, untouched));
  const fourth = await backupOf(t, { directory, full: true, now: at(4) });
  expect(await inode(fourth.folder, untouched)).not.toBe(await inode(third.folder, untouched));

  await expect(verifyBackup(first.folder)).rejects.toThrow(damaged);
  expect(await deleteOldArchives(directory, 2)).toHaveLength(2);
  for (const { folder } of [third, fourth]) await verifyBackup(folder);
  expect(await readdir(directory)).toHaveLength(2);
});
