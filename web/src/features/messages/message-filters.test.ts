import { expect, test } from 'vitest';
import { readMessageFilters, writeMessageFilters } from './message-filters.ts';

test('filters survive the URL, and unknown values are ignored', () => {
  for (const filters of [{ show: 'open' }, { show: 'mine', search: 'points & rank' }] as const)
    expect(readMessageFilters(writeMessageFilters(filters))).toEqual(filters);
  expect(writeMessageFilters({ show: 'open' }).size).toBe(0);
  expect(readMessageFilters(new URLSearchParams('show=secret&search=%20'))).toEqual({ show: 'open' });
});
