import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { ImageFormat } from '../../contract/uploads.ts';

/** Seconds. */
const timeout = 30;

sharp.cache(false);

interface Options {
  /** As detected from the first bytes. */
  readonly format: ImageFormat;
  /** Pixels of the longer side of a WebP; null keeps size and format. */
  readonly maxSide: number | null;
  /** Keep all frames of a GIF or WebP instead of the first. */
  readonly animated: boolean;
}

/**
 * Decodes an image file and encodes its pixels again. Nothing else of the file (metadata, location, trailing bytes, scripts)
 * remains, and its orientation is applied.
 * @returns the format of `output`
 * @throws {AppError} file_refused if the image is damaged, has too many pixels or is not of this format
 */
export async function reencodeImage(
  input: string,
  output: string,
  { format, maxSide, animated }: Options,
): Promise<{ readonly format: ImageFormat }> {
  try {
    const image = sharp(input, {
      animated: animated && (format === 'gif' || format === 'webp'),
      failOn: 'error',
      limitInputPixels: limits.imagePixels,
      // Reads the whole image into memory only if it must be rotated.
      sequentialRead: true,
    }).timeout({ seconds: timeout });
    const metadata = await image.metadata();
    // AVIF is one of several formats in the HEIF container.
    const found = metadata.format === 'heif' ? metadata.compression : metadata.format;
    if (found !== (format === 'avif' ? 'av1' : format)) throw new Error(`this is ${found}, not ${format}`);
    // sharp cannot rotate an animation.
    const upright = (metadata.pages ?? 1) > 1 ? image : image.autoOrient();
    if (maxSide === null) {
      await encoders[format](upright).toFile(output);
      return { format };
    }
    await upright
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(output);
    return { format: 'webp' };
  } catch (cause) {
    const megapixels = limits.imagePixels / 1e6;
    throw new AppError('file_refused', {
      message: `This image is damaged, too hard to read or has more than ${megapixels} megapixels. Nothing was stored.`,
      cause,
    });
  }
}

const encoders = {
  jpeg: (image) => image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92, effort: 2 }),
  gif: (image) => image.gif({ effort: 2 }),
  avif: (image) => image.avif({ quality: 75, effort: 1 }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;
