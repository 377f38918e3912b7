// @module-tag nightly
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startStoreContainer, whyNoEngine } from '../testing/start-store-container.ts';
import { MinioStore } from './minio-store.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

const MiB = 1024 * 1024;
const binary = { contentType: 'application/octet-stream' };
const none = await whyNoEngine();
if (none !== null) console.error(`\n!!! SKIPPED: an object store that is full: ${none}\n`);

test.skipIf(none !== null)(
  `S48 a full store rejects writes, lists no partial object, and accepts writes again after space is freed${none ? `: ${none}` : ''}`,
  async () => {
    const { container, ...own } = await startStoreContainer({ megabytes: 192 });
    try {
      const store = new MinioStore({ ...own, region: 'us-east-1', bucket: 'full', pathStyle: true });
      await store.ensureBucket();
      const piece = (size: number) => Readable.from([randomBytes(size)], { objectMode: false });
      const kept: string[] = [];
      const fillWith = async (size: number) => {
        for (let count = 0; count < 200; count += 1) {
          const key = `full/${String(kept.length).padStart(3, '0')}`;
          const refusal = await store.put(key, piece(size), binary).then(
            () => null,
            (error) => error,
          );
          if (refusal !== null) return refusal;
          kept.push(key);
        }
      };
      expect(await fillWith(12 * MiB)).toBeInstanceOf(ObjectStoreUnavailable);
      expect(await fillWith(MiB)).toBeInstanceOf(ObjectStoreUnavailable);
      expect(kept.length).toBeGreaterThan(1);
      const listed = () => Array.fromAsync(store.list('full/'));
      expect((await listed()).map(({ key }) => key)).toEqual(kept);
      // Existing objects can still be read, and deleting frees space: at once while this store knows that it is full (it checks
      // every second), otherwise within five minutes.
      expect(await buffer(await store.get('full/000'))).toHaveLength(12 * MiB);
      const again = async () => {
        // Keeps one object: how long the store takes to notice the free space depends on the machine.
        const key = kept.length > 1 ? kept.pop() : undefined;
        if (key !== undefined) await store.delete(key);
        return store.put('full/again', piece(4 * MiB), binary).catch(String);
      };
      expect(await store.put('full/again', piece(4 * MiB), binary).catch(String)).not.toBe(4 * MiB);
      await expect.poll(again, { interval: 500, timeout: 360_000 }).toBe(4 * MiB);
      expect((await store.stat('full/again')).size).toBe(4 * MiB);
    } finally {
      await container.stop({ remove: true, removeVolumes: true });
    }
  },
  600_000,
);
