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

/** Starts tasks that end one after the other, in the order in which they began. */
function recorder(semaphore: Semaphore) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, owner: string, signal?: AbortSignal) =>
    semaphore.run(
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner, ...(signal && { signal }) },
    );
  async function endAll(tasks: readonly Promise<unknown>[]): Promise<void> {
    for (let n = 0; n < tasks.length; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      ends[n]?.();
    }
    await Promise.all(tasks);
  }
  return { started, start, endAll };
}

test('S36 an owner runs only a share at once, and the owners who wait take turns', async () => {
  const semaphore = new Semaphore(2, 100, { running: 1, waiting: 20 });
  const { started, start, endAll } = recorder(semaphore);
  const tasks = [
    ...['a1', 'a2', 'a3'].map((name) => start(name, 'a')),
    ...['b1', 'b2', 'b3'].map((name) => start(name, 'b')),
    start('c1', 'c'),
    start('d1', 'd'),
  ];
  expect(semaphore.load).toEqual({ running: 2, waiting: 6 });
  expect(started).toEqual(['a1', 'b1']);
  await endAll(tasks);
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3', 'b3']);
  expect(semaphore.load).toEqual({ running: 0, waiting: 0 });
});

test('S36 an owner whose share of the queue is full is refused, others are not', async () => {
  const semaphore = new Semaphore(1, 100, { running: 1, waiting: 2 });
  const { start, endAll } = recorder(semaphore);
  const tasks = [start('a1', 'a'), start('a2', 'a'), start('a3', 'a')];
  await expect(start('a4', 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
  tasks.push(start('b1', 'b'));
  await endAll(tasks);
});

test('S36 a task is dropped while it waits, if its signal is aborted', async () => {
  const semaphore = new Semaphore(1, 10);
  const { started, start, endAll } = recorder(semaphore);
  const gone = new AbortController();
  const tasks = [start('first', 'a')];
  const dropped = start('dropped', 'b', gone.signal);
  tasks.push(start('last', 'c'));
  gone.abort(new Error('the client is gone'));
  await expect(dropped).rejects.toThrow('the client is gone');
  await expect(start('late', 'b', gone.signal)).rejects.toThrow('the client is gone');
  await endAll(tasks);
  expect(started).toEqual(['first', 'last']);
});

test('S36 an owner whose last waiting task was dropped is forgotten: their next task waits like that of a new owner', async () => {
  const semaphore = new Semaphore(1, 10);
  const started: string[] = [];
  const run = (name: string, signal?: AbortSignal) => {
    const end = Promise.withResolvers<void>();
    const owner = name.slice(0, 1);
    const task = semaphore.run(
      () => {
        started.push(name);
        return end.promise;
      },
      { owner, ...(signal && { signal }) },
    );
    return { task, end: end.resolve };
  };
  const gone = new AbortController();
  const [a1, b1, a2] = [run('a1'), run('b1'), run('a2', gone.signal)];
  a1.end();
  await expect.poll(() => started).toEqual(['a1', 'b1']);
  gone.abort(new Error('the client is gone'));
  await expect(a2.task).rejects.toThrow('the client is gone');
  const [a3, c1] = [run('a3'), run('c1')];
  for (const { end } of [b1, a3, c1]) end();
  await Promise.all([a1, b1, a3, c1].map(({ task }) => task));
  expect(started).toEqual(['a1', 'b1', 'a3', 'c1']);
});

test('a share may name the reason of its refusals', async () => {
  const semaphore = new Semaphore(10, 10, { running: 1, waiting: 0, code: 'too_many_uploads' });
  const { start, endAll } = recorder(semaphore);
  const first = start('a1', 'a');
  await expect(start('a2', 'a')).rejects.toMatchObject({ code: 'too_many_uploads' });
  await endAll([first]);
});
