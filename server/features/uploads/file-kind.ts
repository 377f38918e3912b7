import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './file-name.ts';

export const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** File name extensions of each format; the first is what a name gets that has none of them. */
export const imageExtensions = {
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
} as const satisfies Record<ImageFormat, readonly [string, ...string[]]>;

const imageNames = new Set<string>([...Object.values(imageExtensions).flat(), '.apng', '.pjpeg', '.pjp']);

/** Whether people and programs will take it for an image because of its name. */
export function isNamedLikeImage(fileName: string): boolean {
  return imageNames.has(extensionOf(fileName));
}

/** What no known signature names. */
const unknownType = 'application/octet-stream';

/**
 * A file's media type by its first bytes; what the client says about it does not count.
 * @returns `application/octet-stream` where they tell nothing
 */
export async function sniffType(head: Buffer): Promise<string> {
  // A crafted or cut-off file may break the recognition: then it is of no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase();
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : unknownType;
}

/** The format of an image that can be re-encoded; null for everything else. */
export function imageFormatOf(contentType: string): ImageFormat | null {
  return imageFormats.find((format) => contentType === `image/${format}`) ?? null;
}

// Types that browsers show without running anything of the file's.
const shownTypes = new Set([
  ...imageFormats.map((format) => `image/${format}`),
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
]);

/** What a download says about a file: only listed types are named and shown, all others are bytes to save. */
export function servedAs(contentType: string): { contentType: string; disposition: 'inline' | 'attachment' } {
  return shownTypes.has(contentType)
    ? { contentType, disposition: 'inline' }
    : { contentType: unknownType, disposition: 'attachment' };
}
