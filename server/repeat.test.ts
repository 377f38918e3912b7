import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

const minute = 60_000;
const hour = 60 * minute;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('works within the first minute, then once a period, also after a failure, and stops', async () => {
  const work = vi.fn(async () => {});
  const onError = vi.fn();
  const stop = repeat(work, { period: hour, onError });
  expect(work).not.toHaveBeenCalled();
  work.mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(minute);
  expect(work).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledWith(new Error('away'));
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('a turn that takes longer than a period is not joined by another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const stop = repeat(work, { period: hour, onError: () => undefined });
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(hour);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test('stopped before its first turn, it never works', async () => {
  const work = vi.fn(async () => {});
  repeat(work, { period: hour, onError: () => undefined })();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).not.toHaveBeenCalled();
});
