import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../contract/limits.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { startTestS3 } from '../testing/start-test-s3.ts';
import { longestWait } from './body-rate.ts';
import { MinioStore, type S3Options } from './minio-store.ts';
import { partSize } from './minio-writer.ts';
import { describeObjectStore } from './object-store.contract.ts';
import { ObjectNotFound, ObjectStoreUnavailable } from './object-store.ts';

const MiB = 1024 * 1024;
const binary = { contentType: 'application/octet-stream' };
const server = await startTestS3();

/** As a socket gives them. */
const chunksOf = (size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(size / (64 * 1024)) }, () => randomBytes(Math.min(size, 64 * 1024))),
  );

if (typeof server === 'string') {
  console.error(`\n!!! SKIPPED: the object store's contract on a real S3 server: ${server}\n`);
  test.skip(`object store: S3 server: ${server}`, () => {});
} else {
  const { options, client, stop } = server;
  const open = () => new MinioStore(options);

  beforeAll(async () => {
    await expect(open().check()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
    // Two processes at the same time.
    await Promise.all([open().ensureBucket(), open().ensureBucket()]);
    await open().ensureBucket();
  });

  afterAll(stop);

  describeObjectStore('S3 server', {
    open,
    openBreakable: async () => {
      const proxy = await openBreakableProxy(options.endpoint);
      return {
        store: new MinioStore({ ...options, endpoint: proxy.endpoint }),
        cut: proxy.cut,
        repair: proxy.repair,
      };
    },
  });

  describe('S3 store', () => {
    test('S33 the parts that S3 allows hold more than the largest file', () => {
      expect(partSize).toBeGreaterThanOrEqual(5 * MiB);
      expect(partSize * 10_000).toBeGreaterThan(limits.submissionFileBytes);
    });

    test('S38 anonymous GET and list on the bucket → 403', async () => {
      await open().put('private/file', Readable.from([Buffer.from('x')]), binary);
      for (const path of ['', '/', '/private/file', '/?list-type=2', '/?prefix=private']) {
        expect((await fetch(`${options.endpoint}/${options.bucket}${path}`)).status).toBe(403);
      }
    });

    test('keeps the content type', async () => {
      await open().put('types/small', Readable.from([Buffer.from('x')]), { contentType: 'image/webp' });
      await open().put('types/large', Readable.from([randomBytes(6 * MiB)]), { contentType: 'video/mp4' });
      const typeOf = async (key: string) =>
        (await client.statObject(options.bucket, key)).metaData['content-type'];
      expect(await typeOf('types/small')).toBe('image/webp');
      expect(await typeOf('types/large')).toBe('video/mp4');
    });

    test('S32 a failed multipart upload leaves no parts', async () => {
      const key = `half/${randomUUID()}`;
      async function* broken() {
        yield randomBytes(11 * MiB);
        await expect.poll(() => client.findUploadId(options.bucket, key)).toBeDefined();
        throw new Error('the source broke');
      }
      await expect(open().put(key, Readable.from(broken()), binary)).rejects.toThrow('the source broke');
      expect(await client.findUploadId(options.bucket, key)).toBeUndefined();
    });

    test('deleting a key removes its unfinished multipart uploads', async () => {
      const key = `killed/${randomUUID()}`;
      for (let count = 0; count < 2; count += 1) {
        const uploadID = await client.initiateNewMultipartUpload(options.bucket, key, {});
        const part = { bucketName: options.bucket, objectName: key, uploadID, partNumber: 1, headers: {} };
        await client.uploadPart(part, randomBytes(10));
      }
      await open().delete(key);
      expect(await client.findUploadId(options.bucket, key)).toBeUndefined();
    });

    test('S48 wrong keys, no bucket, no server → ObjectStoreUnavailable', async () => {
      const wrong: Partial<S3Options>[] = [
        { secretKey: 'not-the-secret' },
        { bucket: `missing-${randomUUID()}` },
        { endpoint: 'http://127.0.0.1:9' },
        // Longer than a host name may be: fails without a DNS query, which may take long.
        { endpoint: `http://${'nowhere'.repeat(10)}.invalid` },
      ];
      for (const change of wrong) {
        const store = new MinioStore({ ...options, ...change });
        await expect(store.check()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        await expect(store.get('a')).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        await expect(store.stat('a')).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        await expect(store.delete('a')).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        await expect(Array.fromAsync(store.list('a'))).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        for (const size of [1, 6 * MiB]) {
          const put = store.put('a', Readable.from([randomBytes(size)]), binary);
          await expect(put).rejects.toBeInstanceOf(ObjectStoreUnavailable);
          const announced = store.put('a', chunksOf(size), { ...binary, size });
          await expect(announced).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        }
      }
    });

    test('S48 a store that freezes in the middle of an upload or download fails it', async () => {
      const proxy = await openBreakableProxy(options.endpoint);
      const store = new MinioStore({ ...options, endpoint: proxy.endpoint }, 3_000);
      const key = `freeze/${randomUUID()}`;
      await open().put(key, Readable.from([randomBytes(32 * MiB)]), binary);
      try {
        const stream = await store.get(key);
        const reading = buffer(stream);
        proxy.freeze();
        await expect(reading).rejects.toThrow('sent and accepted nothing');
        // Without a timeout these would wait without end.
        await expect(store.check()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        for (const size of [undefined, 6 * MiB]) {
          const put = store.put(key, chunksOf(6 * MiB), { ...binary, size });
          await expect(put).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        }
      } finally {
        await proxy.cut();
      }
      expect((await open().stat(key)).size).toBe(32 * MiB);
    });

    test('S36 the next part is not read while the store has not answered', async () => {
      const proxy = await openBreakableProxy(options.endpoint);
      proxy.freeze();
      let read = 0;
      const pieces = function* () {
        for (; read < 4 * partSize; read += 64 * 1024) yield Buffer.alloc(64 * 1024);
      };
      try {
        const store = new MinioStore({ ...options, endpoint: proxy.endpoint }, 500);
        const put = store.put('frozen', Readable.from(pieces()), binary);
        await expect(put).rejects.toBeInstanceOf(ObjectStoreUnavailable);
        expect(read).toBeLessThan(1.5 * partSize);
      } finally {
        await proxy.cut();
      }
    });

    test('S45 a reader slower than the timeout of the store is not interrupted', async () => {
      const timeout = 3_000;
      const store = new MinioStore(options, timeout);
      const key = `slow/${randomUUID()}`;
      await open().put(key, Readable.from([randomBytes(24 * MiB)]), binary);
      let size = 0;
      for await (const chunk of await store.get(key)) {
        if (size === 0) await sleep(timeout * 2.5);
        size += chunk.length;
      }
      expect(size).toBe(24 * MiB);
    });

    test('S33 a file of known size that arrives quickly is stored by one request, its type too', async () => {
      const stored = async (size: number | undefined) => {
        const key = `requests/${size}`;
        await open().put(key, chunksOf(12 * MiB), { contentType: 'video/mp4', size });
        const { etag, metaData } = await client.statObject(options.bucket, key);
        expect(metaData['content-type']).toBe('video/mp4');
        return etag;
      };
      // S3 adds the number of parts to the ETag.
      expect(await stored(12 * MiB)).not.toContain('-');
      expect(await stored(undefined)).toMatch(/-3$/);
    });

    test('S45 a body that is silent after a fast beginning → request_timeout, nothing stored', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      async function* silent() {
        yield* chunksOf(2 * MiB);
        while (!body.destroyed) {
          vi.advanceTimersByTime(longestWait);
          await setImmediate();
        }
      }
      const body: Readable = Readable.from(silent());
      try {
        const put = open().put('silent', body, { ...binary, size: 4 * MiB });
        await expect(put).rejects.toMatchObject({ code: 'request_timeout' });
      } finally {
        vi.useRealTimers();
      }
      await expect(open().stat('silent')).rejects.toBeInstanceOf(ObjectNotFound);
    });

    test('a 503 of the store does not keep a connection busy', async () => {
      let sockets = 0;
      const busy = createServer((socket) => {
        sockets += 1;
        socket.on('data', () => {
          socket.write('HTTP/1.1 503 Slow Down\r\ncontent-length: 4\r\n\r\nbusy');
        });
        socket.on('error', () => {});
      }).listen(0, '127.0.0.1');
      await once(busy, 'listening');
      const { port } = busy.address() as AddressInfo;
      const store = new MinioStore({ ...options, endpoint: `http://127.0.0.1:${port}` });
      for (let count = 0; count < 5; count += 1) {
        await expect(store.get('a')).rejects.toBeInstanceOf(ObjectStoreUnavailable);
      }
      expect(sockets).toBe(1);
      busy.close();
    });

    test('a missing object is not reported as an outage', async () => {
      await expect(open().get('no/such')).rejects.toBeInstanceOf(ObjectNotFound);
    });
  });
}
