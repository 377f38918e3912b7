import { expect, test } from 'vitest';
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts';

test('a date goes to the field and back', () => {
  const iso = new Date(2026, 2, 29, 23, 59).toISOString();
  expect(toLocalDateTime(iso)).toBe('2026-03-29T23:59');
  expect(fromLocalDateTime('2026-03-29T23:59')).toBe(iso);
  expect([toLocalDateTime(''), toLocalDateTime('soon'), fromLocalDateTime('')]).toEqual(['', '', '']);
});
