import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { nothing, reviewValues } from './review-values.ts';

const firstProblem = (feedback: string) =>
  reviewValues.safeParse({ ...nothing, feedback }).error?.issues[0]?.message;

test('feedback over the limit is refused before it is sent', () => {
  expect(firstProblem('x'.repeat(limits.feedbackLength))).toBeUndefined();
  expect(firstProblem('x'.repeat(limits.feedbackLength + 1))).toBe(
    `Use at most ${limits.feedbackLength} characters.`,
  );
  expect(firstProblem('Dear {first_name}')).toBe('Replace {first_name} first.');
});
