import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { liveBufferBytes } from '../testing/live-buffer-bytes.ts';
import type { ObjectStore } from './object-store.ts';

const MiB = 1024 * 1024;
/** The size in `.ci/nightly`; `npm run test:containers` uses 5 GB. */
const usualSize = 256 * MiB;
/** Bytes of memory allowed for an object of any size: a few parts, and garbage that a busy machine collects late. */
const maxHeld = 128 * MiB;

/** Incompressible bytes; each megabyte is different. */
function* generated(size: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const zeros = Buffer.alloc(MiB);
  for (let left = size; left > 0; left -= MiB) yield cipher.update(zeros.subarray(0, Math.min(left, MiB)));
}

/** Hashes the stream and records memory use every 32 MiB, because measuring is slow. */
class StreamMeter {
  readonly #hash = createHash('sha256');
  readonly #before = liveBufferBytes();
  #unseen = 0;
  peak = 0;

  pass(chunk: Buffer): Buffer {
    this.#hash.update(chunk);
    this.#unseen += chunk.length;
    if (this.#unseen >= 32 * MiB) {
      this.#unseen = 0;
      this.peak = Math.max(this.peak, liveBufferBytes() - this.#before);
    }
    return chunk;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Part of the contract of every ObjectStore: memory use does not depend on the size of an object. */
export function testLargeObject(open: () => ObjectStore): void {
  const size = inject('largeObjectBytes') ?? usualSize;

  test(`S36 S33 ${size / MiB} MiB stored and read in constant memory`, {
    timeout: 3_600_000,
    tags: 'nightly',
  }, async () => {
    const store = open();
    const key = `contract/${randomUUID()}/large`;
    const uploaded = new StreamMeter();
    const source = Readable.from(
      (function* () {
        for (const piece of generated(size)) yield uploaded.pass(piece);
      })(),
      { objectMode: false },
    );
    try {
      const written = await store.put(key, source, { contentType: 'application/octet-stream' });
      expect(written).toBe(size);
      expect((await store.stat(key)).size).toBe(size);
      const downloaded = new StreamMeter();
      for await (const chunk of await store.get(key)) downloaded.pass(chunk);
      expect(downloaded.digest()).toBe(uploaded.digest());
      expect(Math.max(uploaded.peak, downloaded.peak)).toBeLessThan(maxHeld);
      const end = { start: size - 1, end: size - 1 };
      const last: Buffer[] = await (await store.get(key, end)).toArray();
      expect(Buffer.concat(last)).toHaveLength(1);
    } finally {
      await store.delete(key);
    }
  });
}
