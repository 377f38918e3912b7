import { expect, test } from 'vitest';
import { awardedPoints } from './review.ts';

test.each([
  [null, 0],
  [-5, 0],
  [0, 0],
  [40, 40],
  [100, 100],
  [101, 100],
  [1e9, 100],
])('with a maximum of 100 points, entering %s awards %s', (entered, awarded) => {
  expect(awardedPoints(entered, 100)).toBe(awarded);
});
