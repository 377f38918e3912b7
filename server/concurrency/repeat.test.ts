import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryLog } from '../testing/memory-log.ts';
import { type Run, repeat } from './repeat.ts';

const minute = 60_000;
const hour = 60 * minute;
const schedule = () => ({ name: 'test', period: hour, log: createMemoryLog() });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs after a minute, then once a period, also after a failure, until it is stopped', async () => {
  const task = vi.fn(async () => 0);
  const { log, ...options } = schedule();
  const runs: Run[] = [];
  const stop = repeat(task, { ...options, log, onRun: (run) => runs.push(run) });
  expect(task).not.toHaveBeenCalled();
  task.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(3);
  await vi.advanceTimersByTimeAsync(minute);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(task).toHaveBeenCalledTimes(3);
  expect(runs).toEqual([
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
  expect(task).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('the log lines of each run carry an id of their own', async () => {
  const options = schedule();
  const stop = repeat(async (log) => {
    log.warn({}, 'first');
    log.warn({}, 'second');
    return 0;
  }, options);
  await vi.advanceTimersByTimeAsync(hour);
  stop();
  const runs = options.log.lines.map(({ run }) => run);
  expect(runs).toHaveLength(4);
  expect(runs[0]).toBe(runs[1]);
  expect(runs[2]).toBe(runs[3]);
  expect(runs[0]).not.toBe(runs[2]);
});

test('a run that takes longer than a period does not overlap with the next', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const task = vi.fn(() => promise);
  const stop = repeat(task, schedule());
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(task).toHaveBeenCalledTimes(1);
  resolve(0);
  await vi.advanceTimersByTimeAsync(hour);
  expect(task).toHaveBeenCalledTimes(2);
  stop();
});

test('stopped before its first run, it never runs', async () => {
  const task = vi.fn(async () => 0);
  repeat(task, schedule())();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(task).not.toHaveBeenCalled();
});
