import { expect, test } from 'vitest';
import { countOf, formatNumber, formatSigned } from './format-number.ts';

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

test('only one is singular', () => {
  expect([0, 1, 2, 1_001].map((count) => countOf(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1\u202f001 files',
  ]);
  expect([1, 2].map((count) => countOf(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies']);
});
