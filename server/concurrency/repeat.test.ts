import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryLog } from '../testing/memory-log.ts';
import { repeat, type Turn } from './repeat.ts';

const minute = 60_000;
const hour = 60 * minute;
const rhythm = () => ({ name: 'test', period: hour, log: createMemoryLog() });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('works within the first minute, then once a period, also after a failure, and stops', async () => {
  const work = vi.fn(async () => 0);
  const { log, ...when } = rhythm();
  const turns: Turn[] = [];
  const stop = repeat(work, { ...when, log, onTurn: (turn) => turns.push(turn) });
  expect(work).not.toHaveBeenCalled();
  work.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(3);
  await vi.advanceTimersByTimeAsync(minute);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  expect(turns).toEqual([
    { name: 'test', ok: false, done: 0 },
    { name: 'test', ok: true, done: 3 },
    { name: 'test', ok: true, done: 0 },
  ]);
  expect(log.lines).toMatchObject([
    { level: 'warn', sweep: 'test', err: new Error('away') },
    { level: 'info', sweep: 'test', done: 3 },
  ]);
  stop();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('what a turn logs is told apart from every other turn', async () => {
  const when = rhythm();
  const stop = repeat(async (log) => {
    log.warn({}, 'first');
    log.warn({}, 'second');
    return 0;
  }, when);
  await vi.advanceTimersByTimeAsync(hour);
  stop();
  const runs = when.log.lines.map(({ run }) => run);
  expect(runs).toHaveLength(4);
  expect(runs[0]).toBe(runs[1]);
  expect(runs[2]).toBe(runs[3]);
  expect(runs[0]).not.toBe(runs[2]);
});

test('a turn that takes longer than a period is not joined by another', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const work = vi.fn(() => promise);
  const stop = repeat(work, rhythm());
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(work).toHaveBeenCalledTimes(1);
  resolve(0);
  await vi.advanceTimersByTimeAsync(hour);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test('stopped before its first turn, it never works', async () => {
  const work = vi.fn(async () => 0);
  repeat(work, rhythm())();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).not.toHaveBeenCalled();
});
