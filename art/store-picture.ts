import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { type PictureName, pictureSizes } from '../web/src/content/picture-sizes.ts';

const folder = fileURLToPath(new URL('../web/src/content/pictures/', import.meta.url));

// With lower qualities the soft shadows show banding.
const avif = { quality: 46, effort: 4, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 66, alphaQuality: 75, effort: 6 } as const;

/** Crops a picture (a path, or the bytes of an image) to its size and writes every file of it. */
export async function storePicture(name: PictureName, source: string | Buffer): Promise<void> {
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

const isName = (name: string): name is PictureName => name in pictureSizes;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name = '', file] = process.argv.slice(2);
  if (!isName(name) || !file) {
    console.error(
      `node art/store-picture.ts NAME FILE, where NAME is one of: ${Object.keys(pictureSizes).join(', ')}`,
    );
    process.exit(1);
  }
  await storePicture(name, file);
}
