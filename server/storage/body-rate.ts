import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import type { PutOptions } from './object-store.ts';

/** Bytes from which the rate of a body is known. */
export const sampleSize = 1024 * 1024;
/** Milliseconds. Stores accept few requests at a time, and close one that pauses for long. */
const soon = 3_000;
/**
 * Milliseconds that one request to the store may wait for bytes altogether. A line can become ten times as slow as it was
 * during the sample.
 */
export const longestWait = 10 * soon;

/**
 * Reads the first bytes of a body to learn whether the rest will arrive soon. Reads nothing if `size` is not known.
 * @returns all chunks, also those that were read. `arrivesSoon` is false if the body has ended.
 */
export async function readBeginning(
  body: Readable,
  { size, arrivingSince = performance.now() }: Pick<PutOptions, 'size' | 'arrivingSince'>,
): Promise<{ chunks: AsyncIterable<Buffer>; arrivesSoon: boolean }> {
  const source: AsyncIterableIterator<Buffer> = body[Symbol.asyncIterator]();
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
  const expected = ((performance.now() - arrivingSince) / length) * ((size ?? 0) - length);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let next = read.shift(); next !== undefined; next = read.shift()) yield next;
    yield* source;
  }
  return { chunks: chunks(), arrivesSoon: !ended && expected < soon };
}

/**
 * Passes the chunks on, and calls `end` after `longestWait` of waiting for them. The time that their reader takes does not
 * count: a slow store is not the client's fault.
 * @param end makes the source fail with this error: request_timeout
 */
export async function* endIfSlow(
  chunks: AsyncIterable<Buffer>,
  end: (error: AppError) => void,
): AsyncGenerator<Buffer> {
  let left = longestWait;
  let timer: NodeJS.Timeout | undefined;
  let waitsSince = 0;
  const wait = () => {
    waitsSince = performance.now();
    timer = setTimeout(() => end(new AppError('request_timeout')), left);
  };
  try {
    wait();
    for await (const chunk of chunks) {
      clearTimeout(timer);
      left -= performance.now() - waitsSince;
      yield chunk;
      wait();
    }
  } finally {
    clearTimeout(timer);
  }
}
