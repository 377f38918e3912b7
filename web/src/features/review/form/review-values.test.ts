import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/word-of.ts';
import { approvalOf, nothing, reviewValues } from './review-values.ts';

const problem = (feedback: string) =>
  reviewValues.safeParse({ ...nothing, feedback }).error?.issues[0]?.message;

test('feedback over the limit is refused before it is sent', () => {
  expect(problem('x'.repeat(limits.feedbackLength))).toBeUndefined();
  expect(problem('x'.repeat(limits.feedbackLength + 1))).toBe(
    `Use at most ${formatNumber(limits.feedbackLength)} characters.`,
  );
});

test('feedback with a variable that is not replaced is refused, also an unknown one', () => {
  expect(problem('Well done, {name}.')).toBe('Replace {name} first.');
  expect(problem('Well done, {first}.')).toContain('Replace {first} first.');
  expect(problem('Use { name } or {"a": 1}.')).toBeUndefined();
});

test('{points} is replaced by the points that an approval sends', () => {
  const values = { ...nothing, points: '12', feedback: 'You get {points} points.' };
  expect(reviewValues.parse(values)).toEqual(values);
  expect(approvalOf(values, 50)).toEqual({ points: 12, feedback: 'You get 12 points.' });
  expect(approvalOf({ ...values, points: '80' }, 50)).toEqual({ points: 50, feedback: 'You get 50 points.' });
  expect(approvalOf({ ...values, points: '' }, 50)).toEqual({ points: 0, feedback: 'You get 0 points.' });
});
