import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PictureName, pictureSizes } from './picture-sizes.ts';

describe('pictures', () => {
  const folder = join(import.meta.dirname, 'pictures');
  const names = Object.keys(pictureSizes) as PictureName[];
  const files = (name: PictureName) =>
    pictureSizes[name].widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);

  test('every file that the page can request exists', () => {
    expect(names.flatMap(files).filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test('the pictures that a phone loads above the fold are below 40 KB, in both formats', () => {
    for (const file of ['field-day-tall-828', 'field-night-tall-828'].flatMap((name) => [
      `${name}.avif`,
      `${name}.webp`,
    ])) {
      expect(statSync(join(folder, file)).size, file).toBeLessThan(40_000);
    }
  });
});
