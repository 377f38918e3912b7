import { expect, it } from 'vitest';
import { placeInList } from './place-in-list.ts';

const at = (day: number, id = 'b') => ({
  submittedAt: `2026-01-0${day}T00:00:00.000Z`,
  revisedAt: null,
  id,
});
const items = [at(5), at(3, 'c'), at(3, 'a'), at(1)];
const ones = [at(9), at(4), at(3, 'b'), at(2), at(1, 'a')];

it('returns the index of the first item that is older, or has the same time and a smaller id', () => {
  expect(ones.map((one) => placeInList(items, one, 'newest'))).toEqual([0, 1, 2, 3, 4]);
  expect(placeInList([], at(1), 'newest')).toBe(0);
});

it('returns the same place from the end if the oldest are first', () => {
  expect(ones.map((one) => placeInList(items.toReversed(), one, 'oldest'))).toEqual([4, 3, 2, 1, 0]);
});

it('places revised work by its revision', () => {
  const revised = { ...at(1, 'd'), revisedAt: '2026-01-04T00:00:00.000Z' };
  expect(placeInList(items.toReversed(), revised, 'oldest')).toBe(3);
  expect(placeInList(items, revised, 'newest')).toBe(1);
  const oldest = [at(1), at(3), revised, at(5)];
  expect(placeInList(oldest, at(2), 'oldest')).toBe(1);
  expect(placeInList(oldest, at(4, 'c'), 'oldest')).toBe(2);
});
