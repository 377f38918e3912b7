import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatTotal, totalAfter, totalOfCount } from './format-total.ts';

test('a total that is a minimum ends with a plus sign', () => {
  expect(formatTotal({ total: 1 })).toBe('1');
  expect(formatTotal({ total: 1_000, totalIsMinimum: false })).toBe('1,000');
  expect(formatTotal({ total: 1_000, totalIsMinimum: true })).toBe('1,000+');
});

test('a count of one more than the limit is a minimum', () => {
  const limit = limits.countedMatches;
  expect(totalOfCount(limit)).toEqual({ total: limit, totalIsMinimum: false });
  expect(totalOfCount(limit + 1)).toEqual({ total: limit, totalIsMinimum: true });
});

test('the total grows with the rows that are loaded, and is exact at the end', () => {
  const counted = { total: 1_000, totalIsMinimum: true };
  expect(totalAfter(100, counted, true)).toEqual(counted);
  expect(totalAfter(1_200, counted, true)).toEqual({ total: 1_200, totalIsMinimum: true });
  expect(totalAfter(1_240, counted, false)).toEqual({ total: 1_240, totalIsMinimum: false });
  expect(totalAfter(20, { total: 40 }, true)).toEqual({ total: 40 });
});
