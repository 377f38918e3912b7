import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { DiskStore } from './disk-store.ts';
import { describeObjectStore } from './object-store.contract.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'torchbearer-disk-store-'));
const root = join(folder, 'objects');
const binary = { contentType: 'application/octet-stream' };

afterAll(async () => {
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
  await rm(folder, { recursive: true });
});

describeObjectStore('directory on disk', {
  open: () => new DiskStore(root),
  openBreakable: async () => {
    const breakable = join(folder, 'breakable');
    const aside = join(folder, 'aside');
    return {
      store: new DiskStore(breakable),
      cut: async () => {
        await rename(breakable, aside);
        await writeFile(breakable, 'no directory');
      },
      repair: async () => {
        await rm(breakable);
        await rename(aside, breakable);
      },
    };
  },
});

describe('disk store', () => {
  test('only the server can read the files', async () => {
    const store = new DiskStore(root);
    await store.put('modes/file', Readable.from([Buffer.from('x')]), binary);
    expect((await stat(join(root, 'modes', 'file'))).mode & 0o777).toBe(0o600);
  });

  test('deleting a key removes the unfinished files of that key only', async () => {
    const store = new DiskStore(root);
    const stalled = () => new Readable({ read() {} });
    const controller = new AbortController();
    const mine = store.put('killed/mine', stalled(), { ...binary, signal: controller.signal });
    const other = store.put('killed/other', stalled(), { ...binary, signal: controller.signal });
    const half = () => readdir(join(root, '.incoming'));
    await expect.poll(half).toHaveLength(2);
    await store.delete('killed/mine');
    expect(await half()).toHaveLength(1);
    // Listen to both before either can fail.
    const failed = [mine, other].map((put) => expect(put).rejects.toThrow('gone'));
    controller.abort(new Error('gone'));
    await Promise.all(failed);
  });

  test('removes what a killed process left half-written, and no object', async () => {
    const store = new DiskStore(join(folder, 'killed'));
    await store.put('kept/file', Readable.from([Buffer.from('x')]), binary);
    await writeFile(join(folder, 'killed', '.incoming', 'half'), 'half');
    await store.removeUnfinished();
    expect(await readdir(join(folder, 'killed'))).toEqual(['kept']);
    await store.put('kept/other', Readable.from([Buffer.from('x')]), binary);
    expect(await readdir(join(folder, 'killed', '.incoming'))).toEqual([]);
  });

  test('S48 a directory that cannot be used → ObjectStoreUnavailable', async () => {
    const blocked = join(folder, 'a-file');
    await writeFile(blocked, '');
    const store = new DiskStore(blocked);
    await expect(store.check()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
    const put = store.put('a', Readable.from([Buffer.from('x')]), binary);
    await expect(put).rejects.toBeInstanceOf(ObjectStoreUnavailable);
  });
});
