/** Milliseconds between two lines of one piece of work. */
const period = 5_000;

export type Say = (line: string) => void;

/** Bytes as people read them. */
export function inWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1_000 ** power).toFixed(1)} ${units[power]}`;
}

/** Says how far something is, now and then: whole lines, because a timer's output goes to a log. */
export function createProgress(say: Say, now: () => number = Date.now): (line: () => string) => void {
  let said = now();
  return (line) => {
    if (now() - said < period) return;
    said = now();
    say(line());
  };
}
