import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { readBeginning, sampleSize, withheldEnd } from './body-rate.ts';

afterEach(() => vi.useRealTimers());

/** Pieces of a quarter of the sample, one after each `pause` milliseconds. */
function arriving(pieces: number, pause: number): Readable {
  vi.useFakeTimers({ toFake: ['performance'] });
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

test.each([
  ['the rest is expected in less than three seconds', 40, 60, true],
  ['the rest is expected in more than three seconds', 40, 90, false],
  ['it has ended', 3, 1, false],
])('a body of known size, when %s', async (_when, pieces, pause, soon) => {
  const size = (pieces * sampleSize) / 4;
  const { chunks, arrivesSoon } = await readBeginning(arriving(pieces, pause), size);
  expect(arrivesSoon).toBe(soon);
  const bytes = await buffer(chunks);
  expect(bytes).toHaveLength(size);
  for (let piece = 0; piece < pieces; piece += 1) expect(bytes[(piece * sampleSize) / 4]).toBe(piece);
});

test('of a body of unknown size nothing is read', async () => {
  const body = arriving(40, 1);
  const { chunks, arrivesSoon } = await readBeginning(body, undefined);
  expect(arrivesSoon).toBe(false);
  expect(body.readableDidRead).toBe(false);
  expect(await buffer(chunks)).toHaveLength(10 * sampleSize);
});

test('the last chunk waits for the end of the source', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const passed: string[] = [];
  async function* source() {
    yield Buffer.from('ab');
    yield Buffer.from('c');
    passed.push('waits');
    await end;
  }
  const reading = (async () => {
    for await (const chunk of withheldEnd(source(), 3)) passed.push(String(chunk));
  })();
  await expect.poll(() => passed).toEqual(['ab', 'waits']);
  resolve();
  await reading;
  expect(passed).toEqual(['ab', 'waits', 'c']);
});
