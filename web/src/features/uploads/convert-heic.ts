import { heicAdvice } from '#contract/heic-advice.ts';
import type { DecodedPicture } from './decode-heic.worker.ts';

const largestArea = 16_000_000;

export const heicMessage = `This HEIC photo could not be converted. ${heicAdvice}`;

/** The decoder could not be loaded: a later attempt may succeed. */
export class DecoderNotLoaded extends Error {
  override message = 'What converts HEIC photos could not be loaded. Check your connection and try again.';
}

/** Whether a file is a photo as iPhones and some Android phones store it. Some systems report no type. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

interface ConvertedPhoto {
  file: File;
  reduced: boolean;
}

/**
 * The photo as a JPEG, upright and without its location. Safari decodes HEIC itself; other browsers load a decoder. A photo
 * of more than 16 megapixels is reduced, because Safari draws no larger one.
 * @throws Error with a message for the user; DecoderNotLoaded; a DOMException named AbortError when `signal` aborts
 */
export async function convertHeic(file: File, signal?: AbortSignal): Promise<ConvertedPhoto> {
  const jpeg = await toJpeg(file, signal).catch((error) => {
    signal?.throwIfAborted();
    if (error instanceof DecoderNotLoaded) throw error;
    return null;
  });
  signal?.throwIfAborted();
  if (jpeg === null) throw new Error(heicMessage);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return { file: new File([jpeg.bytes], name, { type: 'image/jpeg' }), reduced: jpeg.reduced };
}

async function toJpeg(file: File, signal: AbortSignal | undefined) {
  const image = await createImageBitmap(file).catch(() => decode(file, signal));
  const scale = Math.min(1, Math.sqrt(largestArea / (image.width * image.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return bytes && { bytes, reduced: scale < 1 };
}

/** Takes seconds, and a few hundred megabytes for a large photo, so it does not run in the page itself. */
async function decode(file: File, signal: AbortSignal | undefined): Promise<ImageBitmap> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./decode-heic.worker.ts', import.meta.url), { type: 'module' });
  try {
    const picture = await new Promise<DecodedPicture>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<DecodedPicture | null>) =>
        data === null ? reject(new Error('The file is no HEIC photo.')) : resolve(data),
      );
      // Only an error of the running script has a message.
      worker.addEventListener('error', ({ message }) =>
        reject(message ? new Error(message) : new DecoderNotLoaded()),
      );
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(file);
    });
    return await createImageBitmap(new ImageData(picture.pixels, picture.width, picture.height));
  } finally {
    worker.terminate();
  }
}
