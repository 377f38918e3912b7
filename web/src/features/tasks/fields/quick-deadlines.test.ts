import { expect, it } from 'vitest';
import { toLocalDateTime } from '../../../ui/time/local-date-time.ts';
import { quickDeadlines } from './quick-deadlines.ts';

const offered = (now: Date) => quickDeadlines(now).map(({ at }) => toLocalDateTime(at.toISOString()));

it('ends on the last minute of a day, at any time of day', () => {
  // A Wednesday.
  const expected = ['2026-03-11T23:59', '2026-03-18T23:59', '2026-03-08T23:59'];
  expect(offered(new Date(2026, 2, 4, 0, 0))).toEqual(expected);
  expect(offered(new Date(2026, 2, 4, 23, 59, 30))).toEqual(expected);
});

it('offers the next Sunday on a Sunday and on a Saturday, also in the next year', () => {
  expect(offered(new Date(2026, 2, 8, 9, 0))[2]).toBe('2026-03-15T23:59');
  expect(offered(new Date(2026, 2, 7, 9, 0))[2]).toBe('2026-03-08T23:59');
  expect(offered(new Date(2026, 11, 29, 9, 0))[2]).toBe('2027-01-03T23:59');
});
