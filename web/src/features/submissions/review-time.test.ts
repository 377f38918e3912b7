import { expect, test } from 'vitest';
import { isReviewLate, reviewTimeOf } from './review-time.ts';

test('says within what time a review usually follows, or promises nothing', () => {
  expect(reviewTimeOf(3)).toBe('within 3 days');
  expect(reviewTimeOf(1)).toBe('within a day');
  expect(reviewTimeOf(null)).toBeNull();
});

test('work is late after these days, and never without a promise', () => {
  const submittedAt = '2026-11-20T10:00:00.000Z';
  expect(isReviewLate(submittedAt, new Date('2026-11-23T10:00:00Z'), 3)).toBe(false);
  expect(isReviewLate(submittedAt, new Date('2026-11-23T10:00:01Z'), 3)).toBe(true);
  expect(isReviewLate(submittedAt, new Date('2027-11-23T10:00:01Z'), null)).toBe(false);
});
