import { fileTypeFromBuffer } from 'file-type';
import { type ImageFormat, imageFormats, inlineTypes, unknownType } from '../../contract/uploads.ts';
import { extensionOf } from './file-name.ts';

/** File name extensions of each format; a name without any of them gets the first. */
export const imageExtensions = {
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
} as const satisfies Record<ImageFormat, readonly [string, ...string[]]>;

const imageNames = new Set<string>([...Object.values(imageExtensions).flat(), '.apng', '.pjpeg', '.pjp']);

/** Formats that are decoded: a TIFF becomes a PNG. */
export type ReadableFormat = ImageFormat | 'tiff';

/** Whether the extension is that of an image. */
export function isNamedLikeImage(fileName: string): boolean {
  return imageNames.has(extensionOf(fileName));
}

/**
 * Detects a file's media type from its first bytes; the type that the client sends is ignored.
 * @returns `application/octet-stream` if the type is not known
 */
export async function sniffType(head: Buffer): Promise<string> {
  // The mark of UTF-16 text looks like the start of an MPEG audio frame.
  if (head[0] === 0xff && head[1] === 0xfe) return unknownType;
  // A crafted or truncated file can make the detection throw: its type counts as unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase();
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : unknownType;
}

/** The format of an image that can be re-encoded; null for any other type. */
export function imageFormatOf(contentType: string): ReadableFormat | null {
  return ([...imageFormats, 'tiff'] as const).find((format) => contentType === `image/${format}`) ?? null;
}

/** Images that are not photographs: they are stored unchanged. */
const storedImages = new Set([
  'image/bmp',
  'image/icns',
  'image/ktx',
  'image/vnd.adobe.photoshop',
  'image/x-icon',
  'image/x-xcf',
]);

/**
 * Why a file that is not re-encoded is refused; null if it is stored unchanged. Photographs that cannot be re-encoded would
 * keep the place where they were taken.
 */
export function whyRefused(
  contentType: string,
  { fileName, imagesOnly }: { fileName: string; imagesOnly: boolean },
): string | null {
  if (contentType === 'image/apng') {
    return 'This is an animated PNG. Send an animation as GIF or WebP, or a PNG with one picture.';
  }
  if (/^image\/hei[cf]/.test(contentType)) {
    return 'This is a HEIC photo. Save it as JPEG and send that (iPhone: Settings, Camera, Formats, Most Compatible).';
  }
  if (imagesOnly || isNamedLikeImage(fileName)) return 'This is not a JPEG, PNG, WebP, GIF or AVIF image.';
  if (contentType.startsWith('image/') && !storedImages.has(contentType)) {
    return 'This kind of image can contain the place where it was taken. Save it as JPEG, PNG or WebP and send that.';
  }
  return null;
}

/** Headers of a download: types that are safe to display are sent inline, all others as a download of plain bytes. */
export function servedAs(contentType: string): { contentType: string; disposition: 'inline' | 'attachment' } {
  return inlineTypes.some((type) => type === contentType)
    ? { contentType, disposition: 'inline' }
    : { contentType: unknownType, disposition: 'attachment' };
}
