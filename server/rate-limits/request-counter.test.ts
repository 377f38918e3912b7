import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalCounter } from './request-counter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('S46 the window of a client begins with its first request and ends on its own', () => {
  const { count, isBlocked } = createLocalCounter({ max: 2, window: 60_000 });
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 });
  vi.setSystemTime(20_000);
  expect(count('b')).toEqual({ current: 1, ttl: 60_000 });
  expect([isBlocked('a'), isBlocked('b')]).toEqual([false, false]);
  expect(count('a')).toEqual({ current: 2, ttl: 40_000 });
  expect([isBlocked('a'), isBlocked('b')]).toEqual([true, false]);
  vi.setSystemTime(60_000);
  expect(isBlocked('a')).toBe(false);
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 });
  expect(count('b')).toEqual({ current: 2, ttl: 20_000 });
});

test('S46 a clock that is set back blocks no client for longer than a window', () => {
  const { count, isBlocked } = createLocalCounter({ max: 1, window: 60_000 });
  vi.setSystemTime(3_600_000);
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 });
  expect(isBlocked('a')).toBe(true);
  vi.setSystemTime(0);
  expect(isBlocked('a')).toBe(false);
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 });
  expect(count('a')).toEqual({ current: 2, ttl: 60_000 });
});
