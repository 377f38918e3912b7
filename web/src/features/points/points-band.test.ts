import { expect, test } from 'vitest';
import { pointsBand } from './points-band.ts';

test('bands change at 1000 and 1500', () => {
  expect([999, 1000, 1499, 1500].map(pointsBand)).toEqual(['bad', 'warn', 'warn', 'good']);
});
