/** The part of a pending upload that `remainingFiles` needs. */
export interface UploadState {
  state: 'waiting' | 'uploading' | 'failed';
}

/** How many more files may be added; failed ones do not count. */
export function remainingFiles(max: number, uploaded: number, pending: readonly UploadState[]): number {
  return Math.max(0, max - uploaded - pending.filter(({ state }) => state !== 'failed').length);
}

/** The files after another upload. A single file is replaced by the new one. */
export function withUploaded<T>(files: readonly T[], added: T, max: number): T[] {
  return max === 1 ? [added] : [...files, added];
}

export function leftOutMessage(max: number, left: number): string | null {
  return left > 0 ? `At most ${max} ${max === 1 ? 'file' : 'files'}: ${left} left out.` : null;
}
