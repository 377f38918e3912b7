import { expect, test } from 'vitest';
import { rangeBetween } from './range-between.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const between = (from: string | null, to: string) =>
  rangeBetween(rows, from, to)
    .map(({ id }) => id)
    .join('');

test('a range has both ends, in the order of the list', () => {
  expect(between('b', 'd')).toBe('bcd');
  expect(between('d', 'b')).toBe('bcd');
  expect(between('c', 'c')).toBe('c');
});

test('there is none without a beginning, or from a row that left', () => {
  expect(between(null, 'c')).toBe('');
  expect(between('z', 'c')).toBe('');
});
