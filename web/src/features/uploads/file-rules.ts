import { emptyFileMessage } from '#contract/empty-file.ts';
import { limits } from '#contract/limits.ts';
import { type UploadPurpose, uploadLimits, uploadRules } from '#contract/uploads.ts';
import { programme } from '../../content/site.ts';
import { formatDecimal, formatNumber } from '../../ui/numbers/format-number.ts';
import { isHeic } from './convert-heic.ts';

/** In units of 1024, as in the limits. */
function sizeOf(bytes: number): { size: number; unit: string } {
  if (bytes < 1024) return { size: bytes, unit: 'B' };
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return { size: size < 10 ? Number(size.toFixed(1)) : Math.round(size), unit };
}

const formatSize = (size: number) => (Number.isInteger(size) ? formatNumber(size) : formatDecimal(size));

/** `1536` → '1.5 KB' */
export function formatBytes(bytes: number): string {
  const { size, unit } = sizeOf(bytes);
  return `${formatSize(size)} ${unit}`;
}

/** '45%, 2.3 of 5.1 MB'; both numbers in the unit of the whole. */
export function formatProgress(fraction: number, bytes: number): string {
  const { size, unit } = sizeOf(bytes);
  const sent = size * fraction;
  const written = Number.isInteger(size) ? formatNumber(Math.round(sent)) : formatDecimal(sent);
  return `${Math.floor(fraction * 100)}%, ${written} of ${formatSize(size)} ${unit}`;
}

/** Whether a file matches an `accept` attribute; the browser does not check dropped files. */
export function isAccepted(file: { name: string; type: string }, accept: string): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean);
  if (rules.length === 0) return true;
  const [name, type] = [file.name.toLowerCase(), file.type.toLowerCase()];
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.endsWith(rule);
    return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule;
  });
}

const videoName = /\.(mp4|m4v|mov|webm|mkv|avi|3gp|3g2|mpe?g|ogv)$/i;

/** Whether a file seems to be a video; the server decides from the bytes. Some systems report no type. */
const isVideo = ({ name, type }: File) => type.startsWith('video/') || (type === '' && videoName.test(name));

/** Whether large files are sent in parts. */
export const sendsInParts = (purpose: UploadPurpose) => uploadRules[purpose].limits === null;

/** Whether a file is sent in parts. */
export const isLarge = (file: File, purpose: UploadPurpose) =>
  sendsInParts(purpose) && file.size > limits.singleRequestBytes;

/** Whether the next file replaces the last one. */
export const isSingle = (purpose: UploadPurpose) => uploadRules[purpose].limits?.maxFiles === 1;

/** What the site and its server allow. */
export const limitsOf = (purpose: UploadPurpose) => uploadLimits(purpose, programme().uploads);

/** What a file field accepts. `inAll`: files that are shown elsewhere count too. */
export function uploadRuleText(purpose: UploadPurpose, inAll = false): string {
  const { maxBytes, maxVideoBytes, maxFiles } = limitsOf(purpose);
  const kind = uploadRules[purpose].accept === 'image/*' ? 'Images only.' : 'Any type of file.';
  const video = maxVideoBytes === maxBytes ? '' : `, a video ${formatBytes(maxVideoBytes)}`;
  if (maxFiles === 1) return `${kind} One file, up to ${formatBytes(maxBytes)}${video}.`;
  return `${kind} Up to ${maxFiles} files${inAll ? ' in all' : ''}, ${formatBytes(maxBytes)} each${video}.`;
}

/** Beside a photo that is not stored as large as it was. */
export const reducedText = 'Made smaller, because the photo was very large.';

/** Why a file will not be sent, or null. The server checks again, from the bytes. */
export function refusal(file: File, purpose: UploadPurpose): string | null {
  const { accept } = uploadRules[purpose];
  const { maxBytes, maxVideoBytes } = limitsOf(purpose);
  const largest = isVideo(file) ? maxVideoBytes : maxBytes;
  if (file.size === 0) return emptyFileMessage(file.name);
  // It is converted before it is sent.
  if (isHeic(file)) return null;
  if (!isAccepted(file, accept)) {
    return accept === 'image/*' ? 'Only images can be added.' : 'Files of this kind cannot be added.';
  }
  if (file.size > largest) return `Larger than ${formatBytes(largest)}.`;
  return null;
}
