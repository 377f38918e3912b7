import type { File as UploadedFile } from '#contract/uploads.ts';

/** How a file is shown. */
export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'other';

/** Image types that every browser can show. */
const picture = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** The server finds no type in the bytes of text, so the name decides what is tried. */
const textName =
  /\.(?:txt|md|markdown|csv|tsv|log|json|ya?ml|toml|ini|xml|html?|css|[jt]sx?|mjs|py|java|kt|c|h|cpp|cs|go|rs|rb|php|sql|sh|ipynb|srt|vtt|tex)$/i;

export function fileKind({ name, contentType }: Pick<UploadedFile, 'name' | 'contentType'>): FileKind {
  if (picture.test(contentType)) return 'image';
  if (contentType === 'application/pdf') return 'pdf';
  if (contentType.startsWith('video/')) return 'video';
  if (contentType.startsWith('audio/')) return 'audio';
  return textName.test(name) ? 'text' : 'other';
}

/** The extension as a label: 'PDF'; empty if the name has none. */
export function extensionLabel(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}
