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
  `S48 a full store refuses, shows nothing half, and takes again when room is made${none ? `: ${none}` : ''}`,
  async () => {
    const { container, ...own } = await startStoreContainer({ megabytes: 192 });
    try {
      const store = new MinioStore({ ...own, region: 'us-east-1', bucket: 'full', pathStyle: true });
      await store.ensureBucket();
      const piece = (size: number) => Readable.from([randomBytes(size)], { objectMode: false });
      const kept: string[] = [];
      let refusal: unknown;
      for (let count = 0; refusal === undefined && count < 30; count += 1) {
        const key = `full/${String(count).padStart(2, '0')}`;
        await store.put(key, piece(12 * MiB), binary).then(
          () => kept.push(key),
          (error) => {
            refusal = error;
          },
        );
      }
      expect(refusal).toBeInstanceOf(ObjectStoreUnavailable);
      expect(kept.length).toBeGreaterThan(1);
      const listed = () => Array.fromAsync(store.list('full/'));
      expect((await listed()).map(({ key }) => key)).toEqual(kept);
      // What is there can still be read, and deleting is what makes room.
      const [first = ''] = kept;
      expect(await buffer(await store.get(first))).toHaveLength(12 * MiB);
      for (const key of kept) await store.delete(key);
      const again = () => store.put('full/again', piece(12 * MiB), binary).catch(String);
      await expect.poll(again).toBe(12 * MiB);
      expect((await store.stat('full/again')).size).toBe(12 * MiB);
    } finally {
      await container.stop({ remove: true, removeVolumes: true });
    }
  },
);
