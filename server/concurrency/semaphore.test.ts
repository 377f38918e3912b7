import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs as many at once as it has slots, in order; refuses who finds the queue full', async () => {
  const slots = new Semaphore(2, 2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (n: number) =>
    slots.run(() => {
      begun.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const works = [1, 2, 3, 4].map(start);
  expect(slots.load).toEqual({ running: 2, waiting: 2 });
  await expect(start(5)).rejects.toMatchObject({ code: 'unavailable' });
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all(works);
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(slots.load).toEqual({ running: 0, waiting: 0 });
});

test('a piece of work that fails gives its slot back', async () => {
  const slots = new Semaphore(1, 1);
  await expect(slots.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await slots.run(async () => 'next')).toBe('next');
});
