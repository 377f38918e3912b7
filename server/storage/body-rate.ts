import type { Readable } from 'node:stream';
import { requireSize } from './object-store.ts';

/** Bytes from which the rate of a body is known. */
export const sampleSize = 1024 * 1024;
/** Milliseconds. A store that sees a request of this length pause does not close it. */
const soon = 3_000;

/**
 * Reads the first bytes of a body to learn whether the rest will arrive soon. Reads nothing if `size` is not known.
 * @param size bytes in `body`
 * @returns all chunks, also those that were read. `arrivesSoon` is false if the body has ended.
 */
export async function readBeginning(
  body: Readable,
  size: number | undefined,
): Promise<{ chunks: AsyncIterable<Buffer>; arrivesSoon: boolean }> {
  const source: AsyncIterableIterator<Buffer> = body[Symbol.asyncIterator]();
  const began = performance.now();
  const read: Buffer[] = [];
  let length = 0;
  let ended = size === undefined;
  while (!ended && length < sampleSize) {
    const next = await source.next();
    ended = next.done === true;
    if (next.done === true) break;
    read.push(next.value);
    length += next.value.length;
  }
  const expected = ((performance.now() - began) / length) * ((size ?? 0) - length);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let next = read.shift(); next !== undefined; next = read.shift()) yield next;
    yield* source;
  }
  return { chunks: chunks(), arrivesSoon: !ended && expected < soon };
}

/**
 * Passes the chunks on, the last one after the source has ended: a store that knows the size makes the object visible when it
 * has the last byte.
 * @throws {Error} if they are not `size` bytes
 */
export async function* withheldEnd(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let withheld: Buffer | undefined;
  let length = 0;
  for await (const chunk of chunks) {
    if (withheld !== undefined) yield withheld;
    withheld = chunk;
    length += chunk.length;
    if (length > size) break;
  }
  requireSize(length, size);
  if (withheld !== undefined) yield withheld;
}
