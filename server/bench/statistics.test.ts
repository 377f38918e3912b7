import { expect, test } from 'vitest';
import { formatNumber, interleaved, median, quantile } from './statistics.ts';

test('quantiles lie between the values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([0, 10, 20, 30, 40], 0.9)).toBe(36);
  expect(quantile([7], 0.99)).toBe(7);
  expect(median([])).toBeNaN();
});

test('numbers have three digits and groups of thousands', () => {
  expect([1_234_567, 831.4, 48.36, 0.913, 0.0123, 0].map(formatNumber)).toEqual([
    '1 234 567',
    '831',
    '48.4',
    '0.913',
    '0.012',
    '0',
  ]);
  expect(formatNumber(Number.POSITIVE_INFINITY)).toBe('–');
});

test('rounds alternate so that both sides come first equally often', () => {
  expect(interleaved('A', 'B', 4).join('')).toBe('ABBAABBA');
});
