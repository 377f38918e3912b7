import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reencodeImage } from './reencode-image.ts';

const { failing } = vi.hoisted(() => ({ failing: { encode: null as (() => void) | null } }));

// The tests before this file have loaded modules with the real sharp, and those after it load them with that again.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
// A sharp whose errors have other words, as those of its next version may.
vi.mock('sharp', async (original) => {
  const { default: real } = await original<typeof import('sharp')>();
  const reworded = () => Promise.reject(new Error('no'));
  const wrapped = (...args: Parameters<typeof real>) => {
    const image = real(...args);
    const [metadata, toFile] = [image.metadata.bind(image), image.toFile.bind(image)];
    return Object.assign(image, {
      metadata: () => metadata().catch(reworded),
      toFile: (path: string) => {
        failing.encode?.();
        return failing.encode === null ? toFile(path).catch(reworded) : reworded();
      },
    });
  };
  return { default: Object.assign(wrapped, real) };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'torchbearer-reencode-test-'));
});
afterEach(() => {
  failing.encode = null;
  vi.useRealTimers();
});
afterAll(() => rm(folder, { recursive: true }));

async function reencoded(width: number, height: number): Promise<unknown> {
  const input = join(folder, 'input.png');
  const image = await sharp({
    create: { width, height, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await writeFile(input, image);
  return reencodeImage(input, join(folder, 'output.png'), { format: 'png', maxSide: null, animated: false });
}

test('S36 an image of too many pixels is refused as one, with any wording of the library', async () => {
  await expect(reencoded(6_001, 6_000)).rejects.toMatchObject({
    code: 'file_refused',
    message: expect.stringContaining('This PNG image has more than 36 megapixels.'),
  });
});

test('S36 an image that takes too long is refused as one, any other failure as damage', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  failing.encode = () => vi.advanceTimersByTime(20_000);
  await expect(reencoded(10, 10)).rejects.toThrow('This image takes too long to read. Make it smaller.');
  failing.encode = () => vi.advanceTimersByTime(19_000);
  await expect(reencoded(10, 10)).rejects.toThrow('This image is damaged or cannot be read.');
});
