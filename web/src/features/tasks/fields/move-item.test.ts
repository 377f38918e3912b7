import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('from %i to %i', (from, to, expected) => {
  const list = [...'abcd'];
  expect(moveItem(list, from, to).join('')).toBe(expected);
  expect(list.join('')).toBe('abcd');
});
