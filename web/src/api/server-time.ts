/** Milliseconds. A Date header has no fractions of a second. */
const headerResolution = 1_000;

/** For a reload without a network. */
const key = 'torchbearer:ahead';

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead = 0;
try {
  ahead = Number(localStorage.getItem(key)) || 0;
} catch {
  // Storage is blocked: until the first answer the device's date counts.
}
/** The device's date minus `performance.now()` at the last answer. */
let offset = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Goes on also when the date is set back, or when `performance.now()` stops because the device sleeps. */
const deviceTime = () => Math.max(Date.now(), performance.now() + offset);

/**
 * The present time by the server's clock, whatever the device's date is; before the first answer, with the difference that a
 * page before it noted, otherwise the device's date.
 */
export const presentTime = (): Date => new Date(deviceTime() + ahead);

/** The time of the same age as `at`, which is by the device's date, in milliseconds since the epoch. */
export const inServerTime = (at: number): Date => new Date(presentTime().getTime() - Date.now() + at);

/**
 * Reads the server's time from a response, and changes the present time by the least that it requires.
 * @param sentAt when the request was sent, by `performance.now()`
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  // What a cache may keep can be old. The service worker's kept answers have no date.
  if (!date || !headers.get('cache-control')?.includes('no-store')) return;
  const before = deviceTime() + ahead;
  const aheadBefore = ahead;
  const latest = date + headerResolution + performance.now() - sentAt;
  const now = Math.min(Math.max(before, date), latest);
  offset = Date.now() - performance.now();
  ahead = now - Date.now();
  try {
    if (Math.abs(ahead - aheadBefore) > headerResolution) localStorage.setItem(key, `${ahead}`);
  } catch {
    // Storage is blocked or full: after a reload without a network the device's date counts.
  }
  if (now !== before) for (const listener of listeners) listener();
}

/** Calls `listener` when an answer changes the present time. */
export function followServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
