/** Milliseconds between two progress lines. */
const interval = 5_000;

/** Prints one line for the operator. */
export type Log = (line: string) => void;

/** `1536` → '1.5 KB', with units of 1000. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1_000 ** power).toFixed(1)} ${units[power]}`;
}

/** Logs progress at most once per interval, as complete lines, because a systemd timer writes the output to a log. */
export function createProgress(log: Log, now: () => number = Date.now): (line: () => string) => void {
  let last = now();
  return (line) => {
    if (now() - last < interval) return;
    last = now();
    log(line());
  };
}
