import { limits } from '#contract/limits.ts';
import { type PictureRoom, tooSmall } from '#contract/site-pictures.ts';
import type { ImageSize } from '#contract/uploads.ts';
import { isHeic } from '../uploads/convert-heic.ts';
import { jpegSize } from '../uploads/jpeg-size.ts';

/** Width and height of the image at an address, upright. @throws {Error} with what to do */
export async function imageSize(address: string): Promise<ImageSize> {
  const image = new Image();
  image.src = address;
  await image.decode().catch((cause) => {
    throw new Error('The picture cannot be read. Choose it again, or another one.', { cause });
  });
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Formats that the server reads and some browsers do not. */
const unread = /^image\/(tiff|avif|svg\+xml)$/;

/** Why an image does not fit its place, before it is sent; null if it does, or if only the server can tell. */
export async function whyUnfit(file: File, room: PictureRoom): Promise<string | null> {
  // A drawing has no pixels.
  if (isHeic(file) || unread.test(file.type) || !file.type.startsWith('image/')) return null;
  const large = await jpegSize(file).catch(() => null);
  if (large !== null && large.width * large.height > limits.imagePixels) return null;
  const address = URL.createObjectURL(file);
  try {
    return tooSmall(await imageSize(address), room);
  } catch {
    return 'This picture is damaged, or of a kind that cannot be shown. Choose a JPEG, PNG or WebP.';
  } finally {
    URL.revokeObjectURL(address);
  }
}
