import { countOf } from '../../ui/numbers/format-number.ts';

/** The part of a pending upload that `remainingFiles` needs. */
export interface UploadState {
  state: 'waiting' | 'uploading' | 'failed';
}

/** How many more files may be added; failed ones do not count. */
export function remainingFiles(max: number, uploaded: number, pending: readonly UploadState[]): number {
  return Math.max(0, max - uploaded - pending.filter(({ state }) => state !== 'failed').length);
}

/** For a field that contains more files than allowed, such as those of two versions of the same work. */
export function tooManyMessage(max: number, chosen: number): string | null {
  const extra = chosen - max;
  return extra > 0 ? `${countOf(extra, 'file')} too many. Choose which to remove.` : null;
}

export function leftOutMessage(max: number, left: number): string | null {
  return left > 0 ? `At most ${countOf(max, 'file')}: ${left} left out.` : null;
}
