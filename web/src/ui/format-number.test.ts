import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test('numbers are grouped by three digits', () => {
  expect([0, 999, 1840, 148_320, -50, 1_000_000].map(formatNumber)).toEqual([
    '0',
    '999',
    '1\u2009840',
    '148\u2009320',
    '−50',
    '1\u2009000\u2009000',
  ]);
});
