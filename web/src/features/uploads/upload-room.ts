/** What the room for files is reckoned from. */
export interface Place {
  state: 'waiting' | 'uploading' | 'failed';
}

/** How many more files may come: one that failed takes no place. */
export function roomFor(max: number, uploaded: number, pending: readonly Place[]): number {
  return Math.max(0, max - uploaded - pending.filter(({ state }) => state !== 'failed').length);
}

/** The files after another has arrived. The one place of a single file goes to the newest. */
export function withArrived<T>(files: readonly T[], arrived: T, max: number): T[] {
  return max === 1 ? [arrived] : [...files, arrived];
}

export function leftOutWords(max: number, left: number): string | null {
  return left > 0 ? `At most ${max} ${max === 1 ? 'file' : 'files'}: ${left} left out.` : null;
}
