import { afterEach, expect, it, vi } from 'vitest';
import { notePassing, untilStopped } from './passing-by.ts';

afterEach(() => vi.useRealTimers());

it('waits after a step until the user has stopped, and not otherwise', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  await untilStopped({ signal });
  notePassing();
  let stopped = false;
  const waiting = untilStopped({ signal }).then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(stopped).toBe(true);
  await waiting;
  await untilStopped({ signal });
});

it('throws if the item is left meanwhile', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  notePassing();
  const left = expect(untilStopped(controller)).rejects.toThrow();
  controller.abort();
  await vi.advanceTimersByTimeAsync(700);
  await left;
});
