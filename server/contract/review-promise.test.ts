import { expect, test } from 'vitest';
import { overdueBefore, reviewBy } from './review-promise.ts';

test('work is overdue from the moment after its review was due', () => {
  const due = reviewBy('2026-11-15T10:00:00.000Z', 7);
  expect(due.toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(overdueBefore(due, 7).toISOString()).toBe('2026-11-15T10:00:00.000Z');
});
