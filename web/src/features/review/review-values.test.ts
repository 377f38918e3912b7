import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { nothing, reviewValues } from './review-values.ts';

const problem = (feedback: string) =>
  reviewValues.safeParse({ ...nothing, feedback }).error?.issues[0]?.message;

test('feedback over the limit is refused before it is sent', () => {
  expect(problem('x'.repeat(limits.feedbackLength))).toBeUndefined();
  expect(problem('x'.repeat(limits.feedbackLength + 1))).toBe(
    `Use at most ${limits.feedbackLength} characters.`,
  );
});

test('feedback with a variable that is not replaced is refused, also an unknown one', () => {
  expect(problem('Well done, {name}.')).toBe('Replace {name} first.');
  expect(problem('Well done, {first}.')).toContain('Replace {first} first.');
  expect(problem('Use { name } or {"a": 1}.')).toBeUndefined();
});
