import { expect, test } from 'vitest';
import { formatPoints, pointsBand } from './format-points.ts';

test('points are grouped by three digits', () => {
  expect([0, 999, 1840, 148_320, -50, 1_000_000].map(formatPoints)).toEqual([
    '0',
    '999',
    '1\u2009840',
    '148\u2009320',
    '−50',
    '1\u2009000\u2009000',
  ]);
});

test('bands change at 1000 and 1500', () => {
  expect([999, 1000, 1499, 1500].map(pointsBand)).toEqual(['bad', 'warn', 'warn', 'good']);
});
