import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs up to its limit at once, the others in order; rejects a task while the queue is full', async () => {
  const semaphore = new Semaphore(2, 2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number) =>
    semaphore.run(() => {
      started.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const tasks = [1, 2, 3, 4].map(start);
  expect(semaphore.load).toEqual({ running: 2, waiting: 2 });
  await expect(start(5)).rejects.toMatchObject({ code: 'unavailable' });
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all(tasks);
  expect(started).toEqual([1, 2, 3, 4]);
  expect(semaphore.load).toEqual({ running: 0, waiting: 0 });
});

test('a task that fails releases its permit', async () => {
  const semaphore = new Semaphore(1, 1);
  await expect(semaphore.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await semaphore.run(async () => 'next')).toBe('next');
});
