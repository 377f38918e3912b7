import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const MiB = 2 ** 20;

/** 20 MiB whose pieces differ. */
function bytes(): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(20 * MiB);
  for (let place = 0; place < data.length; place += 1_024) data[place] = place / MiB;
  return data;
}
const of = (data: Uint8Array<ArrayBuffer>, name = 'film.mp4') => fingerprintOf(new File([data], name));

test('the same bytes have the same fingerprint under another name', async () => {
  const fingerprint = await of(bytes());
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(await of(bytes(), 'IMG_0042.mp4')).toBe(fingerprint);
});

test.each([0, 300 * 1_024, 8 * MiB - 1, 8 * MiB, 10 * MiB + 77, 16 * MiB, 20 * MiB - 1])(
  'a file of the same size with another byte at %i has another one',
  async (place) => {
    const changed = bytes();
    changed[place] = 255;
    expect(await of(changed)).not.toBe(await of(bytes()));
  },
);

test('so has one whose pieces are in another order, and one that is shorter', async () => {
  const swapped = bytes();
  swapped.copyWithin(0, 8 * MiB, 16 * MiB);
  swapped.set(bytes().subarray(0, 8 * MiB), 8 * MiB);
  const fingerprints = [of(bytes()), of(swapped), of(bytes().slice(0, -1)), of(bytes().slice(0, 16 * MiB))];
  expect(new Set(await Promise.all(fingerprints)).size).toBe(4);
});

test('ends when the upload is cancelled', async () => {
  const stopped = fingerprintOf(new Blob([bytes()]), AbortSignal.abort());
  await expect(stopped).rejects.toThrow('aborted');
});
