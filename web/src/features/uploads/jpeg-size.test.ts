import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isReducedJpeg } from '#contract/uploads.ts';
import { jpegSize } from './jpeg-size.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false });
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

it.each([false, true])(
  'reads the size of a JPEG after its metadata (progressive: %s)',
  async (progressive) => {
    const jpeg = image(300, 200)
      .jpeg({ progressive })
      .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } });
    expect(await jpegSize(blob(await jpeg.toBuffer()))).toEqual({ width: 300, height: 200 });
  },
);

it('knows a photo of 108 megapixels as one that is made smaller', async () => {
  const size = await jpegSize(blob(await image(12_000, 9_000).jpeg({ quality: 1 }).toBuffer()));
  expect(size).toEqual({ width: 12_000, height: 9_000 });
  expect(isReducedJpeg({ width: 12_000, height: 9_000 })).toBe(true);
  // The sensors of many phones with 50 megapixels.
  expect(isReducedJpeg({ width: 8_192, height: 6_144 })).toBe(false);
  expect(isReducedJpeg({ width: 8_688, height: 5_752 })).toBe(false);
});

it('finds none in another file, or in one that ends early', async () => {
  const jpeg = await image(30, 20).jpeg().toBuffer();
  const others = [
    Buffer.alloc(0),
    Buffer.from('notes'),
    jpeg.subarray(0, 30),
    await image(30, 20).png().toBuffer(),
  ];
  for (const bytes of others) expect(await jpegSize(blob(bytes))).toBeNull();
});
