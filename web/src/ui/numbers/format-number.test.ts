import { expect, test } from 'vitest';
import { numberFormatOf } from '#contract/word-of.ts';
import { countOf, formatNumber, formatSigned } from './format-number.ts';

test('numbers are grouped by three digits', () => {
  expect([0, 999, 1840, 148_320, -50, 1_000_000].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,840',
    '148,320',
    '−50',
    '1,000,000',
  ]);
});

test('a change has its sign', () => {
  expect([0, 20, -1840].map(formatSigned)).toEqual(['0', '+20', '−1,840']);
});

test('only one is singular', () => {
  expect([0, 1, 2, 1_001].map((count) => countOf(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,001 files',
  ]);
  expect([1, 2].map((count) => countOf(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies']);
});

test.for([
  ['en-US', '1,404', '140,400', '1,000,000'],
  ['en-IN', '1,404', '1,40,400', '10,00,000'],
  ['de-DE', '1.404', '140.400', '1.000.000'],
  ['fr-FR', '1\u202f404', '140\u202f400', '1\u202f000\u202f000'],
  // Digits that the fields of the page take.
  ['mr-IN', '1,404', '1,40,400', '10,00,000'],
] as const)('%s writes numbers its own way', ([locale, ...written]) => {
  expect([1404, 140_400, 1_000_000].map(numberFormatOf(locale))).toEqual(written);
});
