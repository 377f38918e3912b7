import { expect, test } from 'vitest';
import { reviewTimeOf } from './review-time.ts';

test('says within what time a review follows', () => {
  expect(reviewTimeOf(3)).toBe('within 3 days');
  expect(reviewTimeOf(1)).toBe('within a day');
  expect(reviewTimeOf(undefined)).toBeNull();
});
