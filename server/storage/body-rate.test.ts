import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endIfSlow, longestWait, readBeginning, sampleSize } from './body-rate.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Pieces of a quarter of the sample, one after each `pause` milliseconds. */
function arriving(pieces: number, pause: number): Readable {
  return Readable.from(
    (async function* () {
      for (let piece = 0; piece < pieces; piece += 1) {
        vi.advanceTimersByTime(pause);
        yield Buffer.alloc(sampleSize / 4, piece);
      }
    })(),
    { highWaterMark: 1 },
  );
}

describe('the beginning of a body', () => {
  test.each([
    ['the rest is expected in less than three seconds', 40, 60, true],
    ['the rest is expected in more than three seconds', 40, 90, false],
    ['it has ended', 3, 1, false],
  ])('of known size, when %s', async (_when, pieces, pause, soon) => {
    const size = (pieces * sampleSize) / 4;
    const { chunks, arrivesSoon } = await readBeginning(arriving(pieces, pause), { size });
    expect(arrivesSoon).toBe(soon);
    const bytes = await buffer(chunks);
    expect(bytes).toHaveLength(size);
    for (let piece = 0; piece < pieces; piece += 1) expect(bytes[(piece * sampleSize) / 4]).toBe(piece);
  });

  test('counts the time in which waiting bytes arrived', async () => {
    const arrivingSince = performance.now();
    vi.advanceTimersByTime(4 * 90);
    const { arrivesSoon } = await readBeginning(arriving(40, 0), { size: 10 * sampleSize, arrivingSince });
    expect(arrivesSoon).toBe(false);
  });

  test('is not read if the size is unknown', async () => {
    const body = arriving(40, 1);
    const { chunks, arrivesSoon } = await readBeginning(body, {});
    expect(arrivesSoon).toBe(false);
    expect(body.readableDidRead).toBe(false);
    expect(await buffer(chunks)).toHaveLength(10 * sampleSize);
  });
});

describe('S45 one request waits for its body', () => {
  const pause = longestWait / 10;
  /** Reads a body of which a byte arrives after each pause. */
  async function read(pieces: number, onChunk: () => void = () => {}): Promise<number> {
    let ended: Error | undefined;
    async function* trickling() {
      for (let piece = 0; piece < pieces; piece += 1) {
        vi.advanceTimersByTime(pause);
        if (ended !== undefined) throw ended;
        yield Buffer.alloc(1);
      }
    }
    let length = 0;
    const end = (error: Error) => {
      ended = error;
    };
    for await (const chunk of endIfSlow(trickling(), end)) {
      length += chunk.length;
      onChunk();
    }
    return length;
  }

  test('for a limited time altogether, however often a byte arrives', async () => {
    expect(await read(9)).toBe(9);
    await expect(read(10)).rejects.toMatchObject({ code: 'request_timeout' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('while a slow store does not count', async () => {
    expect(await read(9, () => vi.advanceTimersByTime(longestWait))).toBe(9);
    expect(vi.getTimerCount()).toBe(0);
  });
});
