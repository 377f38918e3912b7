import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import type { ImageFormat } from './file-kind.ts';

/** Pixels of the longer side, of images that pages show. */
const shownSides = { 'task-image': 2_000, 'profile-photo': 512 } as const;
/** Seconds after which an image is given up. */
const patience = 30;

sharp.cache(false);

export interface ReencodedImage {
  readonly format: ImageFormat;
}

/**
 * Decodes an image file and writes its pixels anew: nothing else of the file (metadata, position, trailing
 * bytes, scripts) survives, and its orientation is applied. What pages show becomes a bounded WebP;
 * what a student hands in keeps format, size and animation.
 * @throws {AppError} file_refused where it is broken, too large to decode or not of the format
 */
export async function reencodeImage(
  input: string,
  output: string,
  { format, purpose }: { format: ImageFormat; purpose: UploadPurpose },
): Promise<ReencodedImage> {
  try {
    const animated = purpose !== 'profile-photo' && (format === 'gif' || format === 'webp');
    const image = sharp(input, {
      animated,
      failOn: 'error',
      limitInputPixels: limits.imagePixels,
      // Needs the whole image at once only where it must be turned.
      sequentialRead: true,
    }).timeout({ seconds: patience });
    const metadata = await image.metadata();
    // AVIF is one of several formats in the same container.
    const found = metadata.format === 'heif' ? metadata.compression : metadata.format;
    if (found !== (format === 'avif' ? 'av1' : format)) throw new Error(`this is ${found}, not ${format}`);
    // A row of frames cannot be turned.
    const upright = (metadata.pages ?? 1) > 1 ? image : image.autoOrient();
    if (purpose === 'submission-file') {
      await encoders[format](upright).toFile(output);
      return { format };
    }
    const side = shownSides[purpose];
    await upright
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
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
