import { expect, it } from 'vitest';
import { placeInList } from './place-in-list.ts';

const at = (day: number, id = 'b') => ({ submittedAt: `2026-01-0${day}T00:00:00.000Z`, id });
const items = [at(5), at(3, 'c'), at(3, 'a'), at(1)];

it('returns the index of the first item that is older, or has the same time and a smaller id', () => {
  expect([at(9), at(4), at(3, 'b'), at(2), at(1, 'a')].map((one) => placeInList(items, one))).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(placeInList([], at(1))).toBe(0);
});
