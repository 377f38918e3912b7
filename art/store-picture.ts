import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type PictureName, pictureSizes } from '../web/src/content/picture-sizes.ts';

const folder = fileURLToPath(new URL('../web/src/content/pictures/', import.meta.url));

// With lower qualities the soft shadows show banding.
const avif = { quality: 46, effort: 4, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 66, alphaQuality: 75, effort: 6 } as const;

/** Writes every file of a picture. */
export async function storePicture(name: PictureName, source: Buffer): Promise<void> {
  const { width, height, widths } = pictureSizes[name];
  await mkdir(folder, { recursive: true });
  const whole = await sharp(source)
    .rotate()
    .resize({ width, height, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const target of widths) {
    const resized = sharp(whole).resize({ width: target });
    await resized.clone().avif(avif).toFile(`${folder}${name}-${target}.avif`);
    await resized.clone().webp(webp).toFile(`${folder}${name}-${target}.webp`);
  }
}
