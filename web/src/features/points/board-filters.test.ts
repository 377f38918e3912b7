import { expect, test } from 'vitest';
import { readBoard, writeBoard } from './board-filters.ts';

const read = (query: string) => readBoard(new URLSearchParams(query));

test('an address names a board, and a board its address', () => {
  for (const query of ['', 'board=month', 'board=all&college=NIT', 'edition=25&domain=Design&college=NIT'])
    expect(new URLSearchParams(writeBoard(read(query))).toString()).toBe(query);
});

test('what a board does not have, and what is none, is left out', () => {
  expect(read('board=month&edition=25&domain=Design')).toEqual({ board: 'month' });
  expect(read('board=nonsense&edition=-1&domain=%20')).toEqual({ board: 'edition' });
});
