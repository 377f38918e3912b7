import { cleanText } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** Format characters show nothing and can disguise a name; the two joiners are part of some scripts and emoji. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;
/** What file systems keep for themselves. */
const reserved = /[<>:"|?*\n\t]/g;
const extensionLength = 20;

/** The last extension, lower case, with its dot; empty where there is none. */
export function extensionOf(fileName: string): string {
  return /[^.](\.[^.\s]{1,19})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Cuts to `max` UTF-16 units without cutting a character in two. */
function cut(value: string, max: number): string {
  const kept = value.slice(0, Math.max(0, max));
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}

/** A file name as it is kept and shown: NFC, one line, no folders, nothing invisible; its extension stays. */
export function cleanFileName(given: string): string {
  const visible = cleanText(given.toWellFormed()).replace(unseen, '');
  const name = (visible.split(/[\\/]/).at(-1) ?? '').replace(reserved, '_').trim();
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= limits.fileNameLength) return name;
  const extension = name.slice(name.length - extensionOf(name).length);
  return `${cut(name, limits.fileNameLength - extension.length)}${extension}`;
}

/** The name with another extension, where it has not one of `accepted` already. The first one is given. */
export function withExtension(fileName: string, accepted: readonly [string, ...string[]]): string {
  const extension = extensionOf(fileName);
  if (accepted.includes(extension)) return fileName;
  const stem = fileName.slice(0, fileName.length - extension.length);
  return `${cut(stem, limits.fileNameLength - extensionLength)}${accepted[0]}`;
}

/**
 * Content-Disposition (RFC 6266): an ASCII name for old clients, the real one in RFC 5987's encoding.
 * @param fileName as `cleanFileName` made it
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
