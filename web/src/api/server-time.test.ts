import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../forms/stub-session-storage.ts';

const day = 86_400_000;
const begin = Date.parse('2026-11-27T12:00:00Z');

let time: typeof import('./server-time.ts');
/** By which `performance.now()` is behind, because it stopped while the device slept. */
let stopped: number;

beforeEach(async () => {
  vi.useFakeTimers({ now: begin });
  const running = performance.now.bind(performance);
  stopped = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => running() - stopped);
  await reload();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});

async function reload() {
  vi.resetModules();
  time = await import('./server-time.ts');
}

/** A response whose header was written at `server`, `trip` milliseconds after it was requested. */
function answer(server: number, { trip = 0, cache = 'no-store' } = {}) {
  const sentAt = performance.now();
  vi.advanceTimersByTime(trip);
  const headers = { date: new Date(server).toUTCString(), 'cache-control': cache };
  time.noteServerTime(new Headers(headers), sentAt);
}
/** Milliseconds by which the present time differs from `server`. */
const errorAgainst = (server: number) => Math.abs(time.presentTime().getTime() - server);

test('before the first answer, the present time is the device’s', () => {
  expect(time.presentTime()).toEqual(new Date(begin));
  expect(time.inServerTime(begin - 5)).toEqual(new Date(begin - 5));
});

test.each([25 * day, -3 * day, 0])('a device that is %i ms ahead shows the server’s time', (ahead) => {
  vi.setSystemTime(begin + ahead);
  answer(begin, { trip: 200 });
  expect(errorAgainst(begin + 200)).toBeLessThanOrEqual(1_000);
  vi.advanceTimersByTime(3_600_000);
  expect(errorAgainst(begin + 3_600_200)).toBeLessThanOrEqual(1_000);
  // Its age is the same.
  expect(time.inServerTime(Date.now() - day).getTime()).toBe(time.presentTime().getTime() - day);
});

test('the date of a device may be changed while the page is open', () => {
  answer(begin);
  vi.setSystemTime(begin - 3 * day);
  expect(errorAgainst(begin)).toBeLessThanOrEqual(1_000);
  vi.setSystemTime(begin + day);
  answer(begin);
  expect(errorAgainst(begin)).toBeLessThanOrEqual(1_000);
});

test('the time in which a device sleeps counts', () => {
  answer(begin);
  stopped = day;
  vi.advanceTimersByTime(day);
  expect(errorAgainst(begin + day)).toBeLessThanOrEqual(1_000);
});

test('several answers make it exact, and a slow one does not make it worse', () => {
  vi.setSystemTime(begin + day);
  // The headers have whole seconds.
  for (const passed of [0, 300, 600, 900]) {
    answer(Math.floor((begin + passed) / 1_000) * 1_000);
    vi.advanceTimersByTime(300);
  }
  expect(errorAgainst(begin + 1_200)).toBeLessThanOrEqual(100);
  answer(begin + 1_000, { trip: 60_000 });
  expect(errorAgainst(begin + 61_200)).toBeLessThanOrEqual(100);
});

test('an answer that a cache may have kept, or without a date, says nothing', () => {
  answer(begin - day, { cache: 'private, max-age=86400' });
  time.noteServerTime(new Headers({ 'cache-control': 'no-store' }), 0);
  expect(time.presentTime()).toEqual(new Date(begin));
});

test('a reload without a network keeps the server’s time, and the next answer corrects it', async () => {
  stubLocalStorage();
  vi.setSystemTime(begin + 25 * day);
  answer(begin);
  await reload();
  vi.advanceTimersByTime(60_000);
  expect(errorAgainst(begin + 60_000)).toBeLessThanOrEqual(1_000);
  // The date of the device was corrected meanwhile.
  vi.setSystemTime(begin);
  answer(begin);
  expect(errorAgainst(begin)).toBeLessThanOrEqual(1_000);
  await reload();
  expect(errorAgainst(begin)).toBeLessThanOrEqual(1_000);
});

test('with blocked or damaged storage the device’s date counts', async () => {
  stubLocalStorage().set('torchbearer:ahead', 'x');
  await reload();
  expect(time.presentTime()).toEqual(new Date(begin));
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  await reload();
  answer(begin + day);
  expect(errorAgainst(begin + day)).toBeLessThanOrEqual(1_000);
});

test('what is shown follows a correction at once, and nothing else', () => {
  const followed = vi.fn();
  const end = time.followServerTime(followed);
  answer(begin);
  vi.advanceTimersByTime(day);
  answer(begin + day);
  expect(followed).not.toHaveBeenCalled();
  answer(begin + 2 * day);
  expect(followed).toHaveBeenCalledTimes(1);
  end();
  answer(begin);
  expect(followed).toHaveBeenCalledTimes(1);
});
