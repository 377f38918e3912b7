import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { limits } from '../../contract/limits.ts';
import { sitePictureFormats } from '../../contract/site-pictures.ts';
import { type ImageFormat, type ImageSize, isReducedJpeg } from '../../contract/uploads.ts';
import type { ReadableFormat } from './file-kind.ts';

/** Seconds. */
const timeout = 20;

/**
 * Width times height, of all frames together. Encoding takes about five seconds of one CPU at each of these limits, for a GIF
 * up to fifteen. The JPEG of a camera with 200 megapixels has 16 384 × 12 288 pixels.
 */
const maxPixels = {
  jpeg: 210_000_000,
  png: 36_000_000,
  tiff: 36_000_000,
  webp: 16_000_000,
  gif: 15_000_000,
  avif: 9_000_000,
  svg: 16_000_000,
} as const satisfies Record<ReadableFormat, number>;

/** Bytes of a drawing, and pixels of its longer side as it is decoded. */
const drawingBytes = 1024 * 1024;
const drawingSide = 2_560;

/** Pixels from which an image takes hundreds of megabytes of memory: one at a time. */
const largePixels = 16_000_000;
const large = new Semaphore(1, Number.POSITIVE_INFINITY);

sharp.cache(false);
// Threads of one image. Two images are encoded at once (store-upload.ts); more threads would need more memory.
sharp.concurrency(1);

interface Options {
  /** As detected from the first bytes. */
  readonly format: ReadableFormat;
  /** Pixels of the longer side of a WebP; null keeps size and format (a TIFF becomes a PNG). */
  readonly maxSide: number | null;
  /** Keep all frames of a GIF or WebP instead of the first. */
  readonly animated: boolean;
  /** Of a WebP with a `maxSide`. */
  readonly quality?: number;
  /** Aborted when no request waits for the image any more: an image that is not being encoded yet is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decodes an image file and encodes its pixels again. Nothing else of the file (metadata, location, trailing bytes, scripts)
 * remains, and its orientation is applied. A JPEG of more than `limits.imagePixels` is made smaller while it is read.
 * @returns the format of `output`, and its size
 * @throws {AppError} file_refused if the image is damaged, has too many pixels or is not of this format
 * @throws the reason of `signal`
 */
export async function reencodeImage(
  input: string,
  output: string,
  { format, maxSide, animated, quality = 82, signal }: Options,
): Promise<ImageSize & { readonly format: ImageFormat }> {
  const image =
    format === 'svg'
      ? await openDrawing(input)
      : sharp(input, {
          animated: animated && (format === 'gif' || format === 'webp'),
          failOn: 'error',
          // `requireSize` limits them: sharp's own limit fails with an error that only its words tell from others.
          limitInputPixels: false,
          // Reads the whole image into memory only if it must be rotated.
          sequentialRead: true,
        }).timeout({ seconds: timeout });
  const metadata = await image.metadata().catch((cause) => refuse(damaged, cause));
  requireFormat(metadata, format);
  requireSize(metadata, format);
  const pixels = metadata.width * metadata.height;
  const run = async () => {
    const begin = performance.now();
    // sharp cannot rotate an animation.
    const upright = (metadata.pages ?? 1) > 1 ? image : image.autoOrient();
    const kept = format === 'tiff' || format === 'svg' ? 'png' : format;
    const side = maxSide ?? (format === 'jpeg' && isReducedJpeg(metadata) ? limits.reducedImageSide : null);
    const sized =
      side === null
        ? upright
        : upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const encoded = maxSide === null ? encoders[kept](sized) : sized.webp({ quality });
    const { width, height } = await encoded.toFile(output).catch((cause) => {
      const slow = performance.now() - begin >= timeout * 1_000;
      return refuse(slow ? 'This image takes too long to read. Make it smaller.' : damaged, cause);
    });
    return { format: maxSide === null ? kept : ('webp' as const), width, height };
  };
  signal?.throwIfAborted();
  return pixels > largePixels ? large.run(run, signal && { signal }) : run();
}

/** From memory: a drawing in a file can name other files beside it. It reads no others and runs no scripts. */
async function openDrawing(path: string): Promise<Sharp> {
  const bytes = await readFile(path);
  if (bytes.length > drawingBytes) refuse('This SVG is larger than 1 MB. Send it as PNG.');
  const open = (density: number) =>
    sharp(bytes, { density, failOn: 'error', limitInputPixels: false }).timeout({ seconds: timeout });
  const { width, height } = await open(72)
    .metadata()
    .catch((cause) => refuse(damaged, cause));
  return open(Math.min(100_000, Math.max(1, (72 * drawingSide) / Math.max(width, height))));
}

interface EncodedSize {
  readonly path: string;
  /** `320.avif` */
  readonly name: string;
  readonly contentType: string;
}

/** Encodes an image, which `reencodeImage` has written, as AVIF and WebP in these widths. @yields each file */
export async function* encodeSizes(
  input: string,
  folder: string,
  widths: readonly number[],
): AsyncGenerator<EncodedSize> {
  for (const width of widths) {
    for (const format of sitePictureFormats) {
      const name = `${width}.${format}`;
      const path = join(folder, name);
      const sized = sharp(input).resize({ width }).timeout({ seconds: timeout });
      await (format === 'avif' ? sized.avif({ quality: 55, effort: 1 }) : sized.webp({ quality: 78 })).toFile(
        path,
      );
      yield { path, name, contentType: `image/${format}` };
    }
  }
}

function requireFormat({ format: name, compression, pages = 1 }: Metadata, format: ReadableFormat): void {
  // AVIF is one of several formats in the HEIF container.
  const found = name === 'heif' ? compression : name;
  if (found !== (format === 'avif' ? 'av1' : format)) {
    refuse(damaged, new Error(`this is ${found}, not ${format}`));
  }
  if (format === 'tiff' && pages > 1) refuse('This TIFF has several pages. Send it as PDF.');
}

/** The height of an animation is that of all frames together. */
function requireSize({ width, height, isProgressive }: Metadata, format: ReadableFormat): void {
  const pixels = width * height;
  // libjpeg keeps all of a JPEG with several scans in memory, however small it is decoded: up to six bytes a pixel.
  if (format === 'jpeg' && isProgressive === true && pixels > limits.imagePixels) {
    refuse(
      `This JPEG image is progressive and has more than ${megapixels(limits.imagePixels)}. Take a screenshot of it, or save it smaller, and send that.`,
    );
  }
  if (pixels <= maxPixels[format]) return;
  const name = format === 'webp' ? 'WebP' : format.toUpperCase();
  const hint =
    format === 'jpeg'
      ? 'Make it smaller.'
      : `Make it smaller, or send a JPEG (up to ${megapixels(maxPixels.jpeg)}).`;
  refuse(`This ${name} image has more than ${megapixels(maxPixels[format])}. ${hint}`);
}

const damaged = 'This image is damaged or cannot be read.';

function refuse(reason: string, cause?: unknown): never {
  throw new AppError('file_refused', { message: `${reason} Nothing was stored.`, cause });
}

const megapixels = (pixels: number) => `${pixels / 1e6} megapixels`;

const encoders = {
  // Optimised tables need twice the memory of the image and save a twentieth of the file.
  jpeg: (image) => image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92, effort: 2 }),
  gif: (image) => image.gif({ effort: 2 }),
  avif: (image) => image.avif({ quality: 75, effort: 0 }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;
