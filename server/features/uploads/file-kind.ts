import type { Readable } from 'node:stream';
import { type FileTypeResult, fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { heicAdvice } from '../../contract/heic-advice.ts';
import { type ImageFormat, imageFormats, inlineTypes, unknownType } from '../../contract/uploads.ts';
import { extensionOf } from './file-name.ts';
import { headSize } from './incoming-file.ts';

/** File name extensions of each format; a name without any of them gets the first. */
export const imageExtensions = {
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
} as const satisfies Record<ImageFormat, readonly [string, ...string[]]>;

const imageNames = new Set<string>([...Object.values(imageExtensions).flat(), '.apng', '.pjpeg', '.pjp']);

/** Formats that are decoded: a TIFF becomes a PNG, an SVG a WebP. */
export type ReadableFormat = ImageFormat | 'tiff' | 'svg';

/** The mark of UTF-16 text looks like the start of an MPEG audio frame. */
const isUtf16 = (head: Buffer) => head[0] === 0xff && head[1] === 0xfe;

/** Whether the extension is that of an image. */
export function isNamedLikeImage(fileName: string): boolean {
  return imageNames.has(extensionOf(fileName));
}

/**
 * Detects a file's media type from its first bytes; the type that the client sends is ignored.
 * @returns `application/octet-stream` if the type is not known
 */
export async function sniffType(head: Buffer): Promise<string> {
  if (isUtf16(head)) return unknownType;
  return typeOf(fileTypeFromBuffer(head));
}

/** Types that are only a beginning: what decides may stand anywhere in the file. */
const undecided = new Set([unknownType, 'application/zip', 'audio/mpeg']);
export const needsWholeFile = (contentType: string, head: Buffer): boolean =>
  undecided.has(contentType) && head.length >= headSize && !isUtf16(head);

/**
 * Detects the media type of a stored file, of which it reads what the detection asks for.
 * @throws the error of `file`
 */
export async function sniffWholeType(file: Readable): Promise<string> {
  const type = await typeOf(fileTypeFromStream(file));
  if (file.errored) throw file.errored;
  file.destroy();
  return type;
}

async function typeOf(detection: Promise<FileTypeResult | undefined>): Promise<string> {
  // A crafted or truncated file can make the detection throw: its type counts as unknown.
  const found = await detection.catch(() => undefined);
  const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase();
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : unknownType;
}

/** The format of an image that can be re-encoded; null for any other type. */
export function imageFormatOf(contentType: string): ReadableFormat | null {
  return ([...imageFormats, 'tiff'] as const).find((format) => contentType === `image/${format}`) ?? null;
}

/** Whether a file that is no other image begins like an SVG drawing. */
export const isDrawing = (contentType: string, head: Buffer): boolean =>
  (contentType === unknownType || contentType === 'application/xml') &&
  /<svg[\s>]/.test(head.toString('utf8'));

/** Images that are not photographs: they are stored unchanged. */
const storedImages = new Set([
  'image/bmp',
  'image/icns',
  'image/ktx',
  'image/vnd.adobe.photoshop',
  'image/vnd.dwg',
  'image/x-icon',
  'image/x-xcf',
]);

/** What cameras store without processing it. */
const rawPhotos = new Set([
  'image/x-adobe-dng',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-fujifilm-raf',
  'image/x-nikon-nef',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
  'image/x-sony-arw',
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
    return `This is a HEIC photo. ${heicAdvice}`;
  }
  if (rawPhotos.has(contentType)) {
    return 'This is a RAW photo. It can contain the place where it was taken, which cannot be removed from it here. Export it as JPEG and send that.';
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
