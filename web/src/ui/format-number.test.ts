import { expect, test } from 'vitest';
import { formatNumber, formatSigned } from './format-number.ts';

test('numbers are grouped by three digits', () => {
  expect([0, 999, 1840, 148_320, -50, 1_000_000].map(formatNumber)).toEqual([
    '0',
    '999',
    '1\u202f840',
    '148\u202f320',
    '−50',
    '1\u202f000\u202f000',
  ]);
});

test('a change has its sign', () => {
  expect([0, 20, -1840].map(formatSigned)).toEqual(['0', '+20', '−1\u202f840']);
});
