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

/** Whether the extension is that of an image. */
export function isNamedLikeImage(fileName: string): boolean {
  return imageNames.has(extensionOf(fileName));
}

/**
 * Detects a file's media type from its first bytes; the type that the client sends is ignored.
 * @returns `application/octet-stream` if the type is not known
 */
export async function sniffType(head: Buffer): Promise<string> {
  // A crafted or truncated file can make the detection throw: its type counts as unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase();
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : unknownType;
}

/** The format of an image that can be re-encoded; null for any other type. */
export function imageFormatOf(contentType: string): ImageFormat | null {
  return imageFormats.find((format) => contentType === `image/${format}`) ?? null;
}

/** Headers of a download: types that are safe to display are sent inline, all others as a download of plain bytes. */
export function servedAs(contentType: string): { contentType: string; disposition: 'inline' | 'attachment' } {
  return inlineTypes.some((type) => type === contentType)
    ? { contentType, disposition: 'inline' }
    : { contentType: unknownType, disposition: 'attachment' };
}
