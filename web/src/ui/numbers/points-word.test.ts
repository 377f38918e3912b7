import { expect, test } from 'vitest';
import { pointsWord } from './points-word.ts';

test('only one point is singular', () => {
  expect([0, 1, 2, 1_001].map(pointsWord)).toEqual(['points', 'point', 'points', 'points']);
});
