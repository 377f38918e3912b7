import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';

test.each([
  [0, 'in a minute'],
  [42, 'in a minute'],
  [61, 'in 2 minutes'],
  [3_540, 'in 59 minutes'],
  [3_541, 'in an hour'],
  [7_300, 'in 3 hours'],
])('%i seconds are "%s"', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});
