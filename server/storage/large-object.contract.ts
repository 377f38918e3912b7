import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { liveBufferBytes } from '../testing/live-buffer-bytes.ts';
import type { ObjectStore } from './object-store.ts';

const MiB = 1024 * 1024;
/** The file that `npm test` leaves on nobody's disk for long; `npm run test:containers` asks for 5 GB. */
const usualSize = 256 * MiB;
/** What may be held at one time, however large the object is: a few parts, and what a busy machine frees late. */
const heldAtMost = 128 * MiB;

/** Bytes that nobody can compress or guess, a different megabyte each. */
function* generated(size: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const zeros = Buffer.alloc(MiB);
  for (let left = size; left > 0; left -= MiB) yield cipher.update(zeros.subarray(0, Math.min(left, MiB)));
}

/** Hashes what passes and notes how much memory is held meanwhile; looked at each 32 MiB, since a look is slow. */
class Passage {
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

/** Part of every ObjectStore's contract: the size of an object costs no memory. */
export function testLargeObject(open: () => ObjectStore): void {
  const size = inject('largeObjectBytes') ?? usualSize;

  test(`S36 S33 ${size / MiB} MiB there and back in constant memory`, { timeout: 3_600_000 }, async () => {
    const store = open();
    const key = `contract/${randomUUID()}/large`;
    const there = new Passage();
    const source = Readable.from(
      (function* () {
        for (const piece of generated(size)) yield there.pass(piece);
      })(),
      { objectMode: false },
    );
    try {
      const written = await store.put(key, source, { contentType: 'application/octet-stream' });
      expect(written).toBe(size);
      expect((await store.stat(key)).size).toBe(size);
      const back = new Passage();
      for await (const chunk of await store.get(key)) back.pass(chunk);
      expect(back.digest()).toBe(there.digest());
      expect(Math.max(there.peak, back.peak)).toBeLessThan(heldAtMost);
      const end = { start: size - 1, end: size - 1 };
      const last: Buffer[] = await (await store.get(key, end)).toArray();
      expect(Buffer.concat(last)).toHaveLength(1);
    } finally {
      await store.delete(key);
    }
  });
}
