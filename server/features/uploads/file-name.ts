import { cleanText } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** Invisible format characters can disguise a name. The two joiners stay: some scripts and emoji need them. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
/** Characters that file systems reserve. */
const reserved = /[<>:"|?*\n\t]/g;
const extensionLength = 20;
const keyNameLength = 80;

/** The last extension, lower case, with its dot; empty if the name has none. */
export function extensionOf(fileName: string): string {
  return /[^.](\.[^.\s]{1,19})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** At most `max` UTF-16 units, without splitting a surrogate pair. */
function truncate(value: string, max: number): string {
  const cut = value.slice(0, Math.max(0, max));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A file name as it is stored and shown: NFC, one line, no folders, no invisible characters, with its extension. */
export function cleanFileName(given: string): string {
  const visible = cleanText(given.toWellFormed()).replace(invisible, '');
  const name = (visible.split(/[\\/]/).at(-1) ?? '').replace(reserved, '_').trim();
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= limits.fileNameLength) return name;
  const extension = name.slice(name.length - extensionOf(name).length);
  return `${truncate(name, limits.fileNameLength - extension.length)}${extension}`;
}

/** The name with the first extension of `accepted`, unless it has one of them already. */
export function withExtension(fileName: string, accepted: readonly [string, ...string[]]): string {
  const extension = extensionOf(fileName);
  if (accepted.includes(extension)) return fileName;
  const stem = fileName.slice(0, fileName.length - extension.length);
  return `${truncate(stem, limits.fileNameLength - extensionLength)}${accepted[0]}`;
}

/** The part of a storage key that repeats the file name, in ASCII; only for people who look into the store. */
export function safeKeyName(fileName: string): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  const dot = safe.lastIndexOf('.');
  const extension = dot > 0 ? safe.slice(dot).slice(0, 12) : '';
  const stem = dot > 0 ? safe.slice(0, dot) : safe;
  return `${stem.slice(0, keyNameLength - extension.length) || 'file'}${extension}`;
}

/**
 * Content-Disposition (RFC 6266): an ASCII name for old clients and the full name in the encoding of RFC 5987.
 * @param fileName as returned by `cleanFileName`
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
