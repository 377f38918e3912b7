import { expect, test } from 'vitest';
import { numberFormatOf } from '#contract/word-of.ts';
import { withNumbers } from './localize-numbers.ts';

test.for([
  ['Up to 10,000 characters, 2,000 MB', 'de-DE', 'Up to 10.000 characters, 2.000 MB'],
  ['140,400 points.', 'en-IN', '1,40,400 points.'],
  ['140,400 points', 'en-US', '140,400 points'],
  // Not numbers as `formatNumber` writes them.
  ['Founded 1995, 1, 2, 2, 4, ₹1,00,000, 1,000.5', 'de-DE', 'Founded 1995, 1, 2, 2, 4, ₹1,00,000, 1,000.5'],
] as const)('%s in %s', ([text, locale, written]) => {
  expect(withNumbers(text, numberFormatOf(locale))).toBe(written);
});
