import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [5, 2, 'up', 3, 'up 3 places'],
  [2, 3, 'down', 1, 'down 1 place'],
  [4, 4, 'same', 0, 'same place'],
  [null, 9, 'new', 0, 'new'],
])('from rank %s to %s', (earlier, rank, way, places, words) => {
  expect(moved(earlier, rank)).toEqual({ way, places, words });
});
