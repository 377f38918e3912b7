import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { testLargeObject } from './large-object.contract.ts';
import { ObjectNotFound, type ObjectStore, type StoredObject } from './object-store.ts';
import { type BreakableStore, testStoreOutage } from './store-outage.contract.ts';

const MiB = 1024 * 1024;
const binary = { contentType: 'application/octet-stream' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Yields chunks that match no block size. */
function streamOf(bytes: Buffer): Readable {
  const step = 70_001;
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += step) pieces.push(bytes.subarray(at, at + step));
  return Readable.from(pieces, { objectMode: false });
}

function failingAfter(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('the source broke');
    })(),
    { objectMode: false },
  );
}

async function listed(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  return Array.fromAsync(store.list(prefix));
}

/** The contract of every ObjectStore. Each test uses its own prefix. */
export function describeObjectStore(
  name: string,
  { open, openBreakable }: { open: () => ObjectStore; openBreakable: () => Promise<BreakableStore> },
): void {
  describe(`object store: ${name}`, () => {
    const prefix = () => `contract/${randomUUID()}`;

    test.each([0, 1, 65_536, 5 * MiB - 1, 5 * MiB, 5 * MiB + 1, 10 * MiB, 12 * MiB + 3])(
      'S33 returns the %i bytes that were stored',
      async (size) => {
        const store = open();
        const key = `${prefix()}/file.bin`;
        for (const announced of [undefined, size]) {
          const bytes = randomBytes(size);
          const put = store.put(key, streamOf(bytes), { ...binary, size: announced });
          await expect(put).resolves.toBe(size);
          const found = await store.stat(key);
          expect(found).toMatchObject({ key, size });
          expect(Math.abs(Date.now() - found.lastModified.getTime())).toBeLessThan(60_000);
          expect(sha256(await buffer(await store.get(key)))).toBe(sha256(bytes));
          await store.delete(key);
        }
      },
    );

    test('reads a range, both ends included', async () => {
      const store = open();
      const key = `${prefix()}/range`;
      await store.put(key, Readable.from([Buffer.from('0123456789')]), binary);
      const read = async (start: number, end: number) =>
        (await buffer(await store.get(key, { start, end }))).toString();
      expect(await read(0, 0)).toBe('0');
      expect(await read(3, 5)).toBe('345');
      expect(await read(9, 9)).toBe('9');
      expect(await read(0, 9)).toBe('0123456789');
    });

    test('replaces an object of the same key', async () => {
      const store = open();
      const key = `${prefix()}/twice`;
      await store.put(key, Readable.from([Buffer.from('first, longer')]), binary);
      await store.put(key, Readable.from([Buffer.from('second')]), binary);
      expect((await buffer(await store.get(key))).toString()).toBe('second');
    });

    test('after parallel writes to one key, one complete object remains', async () => {
      const store = open();
      const key = `${prefix()}/race`;
      const bodies = Array.from({ length: 6 }, () => randomBytes(300_000));
      await Promise.all(bodies.map((body) => store.put(key, streamOf(body), binary)));
      expect(bodies.map(sha256)).toContain(sha256(await buffer(await store.get(key))));
    });

    test('a missing object: get and stat throw ObjectNotFound, delete succeeds', async () => {
      const store = open();
      const folder = prefix();
      await store.put(`${folder}/inside/leaf`, Readable.from([Buffer.from('x')]), binary);
      for (const key of [`${folder}/nothing`, `${folder}/inside`, `${folder}/inside/leaf/deeper`]) {
        await expect(store.get(key)).rejects.toBeInstanceOf(ObjectNotFound);
        await expect(store.stat(key)).rejects.toBeInstanceOf(ObjectNotFound);
        await expect(store.delete(key)).resolves.toBeUndefined();
      }
      await store.delete(`${folder}/inside/leaf`);
      await expect(store.stat(`${folder}/inside/leaf`)).rejects.toBeInstanceOf(ObjectNotFound);
    });

    test('lists objects by prefix, in the order of their keys', async () => {
      const store = open();
      const folder = prefix();
      const names = ['b', 'a/z', 'a-b/y', 'a/b/c', 'B', 'aa'];
      for (const name of names) {
        await store.put(`${folder}/${name}`, Readable.from([Buffer.from(name)]), binary);
      }
      const keys = async (start: string) =>
        (await listed(store, `${folder}/${start}`)).map(({ key }) => key.slice(folder.length + 1));
      expect(await keys('')).toEqual([...names].sort());
      expect(await keys('a')).toEqual(['a-b/y', 'a/b/c', 'a/z', 'aa']);
      expect(await keys('a/')).toEqual(['a/b/c', 'a/z']);
      expect(await keys('nothing')).toEqual([]);
      expect((await listed(store, `${folder}/a/z`))[0]).toMatchObject({ size: 3 });
    });

    test('lists several pages of objects', async () => {
      const store = open();
      const folder = prefix();
      const names = Array.from(
        { length: 2_030 },
        (_, index) => `${folder}/${String(index).padStart(5, '0')}`,
      );
      for (let at = 0; at < names.length; at += 50) {
        const batch = names.slice(at, at + 50);
        await Promise.all(batch.map((key) => store.put(key, Readable.from([Buffer.from('.')]), binary)));
      }
      expect((await listed(store, `${folder}/`)).map(({ key }) => key)).toEqual(names);
    });

    test.each([
      [100, undefined],
      [100, 101],
      [6 * MiB, undefined],
      [6 * MiB, 6 * MiB],
      [6 * MiB, 7 * MiB],
    ])(
      'S32 a source that breaks after %i bytes of %s leaves nothing, and an existing object stays unchanged',
      async (sent, size) => {
        const store = open();
        const folder = prefix();
        const broken = () => failingAfter(randomBytes(sent));
        const options = { ...binary, size };
        await expect(store.put(`${folder}/new`, broken(), options)).rejects.toThrow('the source broke');
        expect(await listed(store, folder)).toEqual([]);
        await store.put(`${folder}/old`, Readable.from([Buffer.from('kept')]), binary);
        await expect(store.put(`${folder}/old`, broken(), options)).rejects.toThrow('the source broke');
        expect((await buffer(await store.get(`${folder}/old`))).toString()).toBe('kept');
      },
    );

    test.each([
      [100, 0],
      [0, 100],
      [100, 99],
      [2 * MiB, 2 * MiB + 1],
      [7 * MiB, 6 * MiB],
    ])('S32 a source of %i bytes that was to have %i is refused and leaves nothing', async (sent, size) => {
      const store = open();
      const folder = prefix();
      const put = store.put(`${folder}/x`, streamOf(randomBytes(sent)), { ...binary, size });
      await expect(put).rejects.toThrow(/^the body has /);
      expect(await listed(store, folder)).toEqual([]);
    });

    test.each([100, 3 * MiB])(
      'an object of %i bytes is visible only after the end of its source',
      async (size) => {
        const store = open();
        const folder = prefix();
        const source = new PassThrough({ highWaterMark: 16 * MiB });
        source.write(randomBytes(size));
        const put = store.put(`${folder}/x`, source, { ...binary, size });
        await expect.poll(() => source.readableLength).toBe(0);
        // Gives the store as long as it needs for an object of the same size.
        await store.put(`${folder}/y`, streamOf(randomBytes(size)), { ...binary, size });
        expect((await listed(store, folder)).map(({ key }) => key)).toEqual([`${folder}/y`]);
        source.end();
        expect(await put).toBe(size);
        expect((await store.stat(`${folder}/x`)).size).toBe(size);
      },
    );

    test.each([
      [0, undefined],
      [100, undefined],
      [11 * MiB, undefined],
      [0, 100],
      [11 * MiB, 11 * MiB],
      [11 * MiB, 12 * MiB],
    ])(
      'S32 an abort after %i bytes of a stalled source of %s leaves nothing and destroys the source',
      async (sent, size) => {
        const store = open();
        const folder = prefix();
        const source = new PassThrough({ highWaterMark: 16 * MiB });
        source.write(randomBytes(sent));
        const controller = new AbortController();
        const put = store.put(`${folder}/x`, source, { ...binary, size, signal: controller.signal });
        const reason = new Error('gone');
        await expect.poll(() => source.readableLength).toBe(0);
        controller.abort(reason);
        await expect(put).rejects.toBe(reason);
        expect(source.destroyed).toBe(true);
        expect(await listed(store, folder)).toEqual([]);
      },
    );

    test('with an already aborted signal nothing is stored', async () => {
      const store = open();
      const folder = prefix();
      const put = store.put(`${folder}/x`, streamOf(randomBytes(10)), {
        ...binary,
        signal: AbortSignal.abort(new Error('gone')),
      });
      await expect(put).rejects.toThrow('gone');
      expect(await listed(store, folder)).toEqual([]);
    });

    test.each([
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '..',
      'a/../b',
      './a',
      'a/.b',
      'a\\b',
      'a b',
      'ä',
      'a\0',
      'a%2e',
    ])('S57 rejects the key %j', async (key) => {
      const store = open();
      await expect(store.put(key, streamOf(randomBytes(1)), binary)).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.stat(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
    });

    test('S57 rejects a prefix outside the store', async () => {
      for (const start of ['../', '/etc', 'a/../../']) {
        await expect(listed(open(), start)).rejects.toThrow(TypeError);
      }
    });

    testLargeObject(open);
    testStoreOutage(openBreakable);

    test('a reader may stop early', async () => {
      const store = open();
      const key = `${prefix()}/early`;
      await store.put(key, streamOf(randomBytes(8 * MiB)), binary);
      for (let count = 0; count < 5; count += 1) {
        const stream = await store.get(key);
        for await (const _chunk of stream) break;
        await expect.poll(() => stream.destroyed).toBe(true);
      }
      expect(await buffer(await store.get(key))).toHaveLength(8 * MiB);
    });

    test('check succeeds', async () => {
      await expect(open().check()).resolves.toBeUndefined();
    });
  });
}
