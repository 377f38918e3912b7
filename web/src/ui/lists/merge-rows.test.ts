import { expect, test } from 'vitest';
import { mergeRows } from './merge-rows.ts';

const rows = (ids: string, value = 0) => [...ids].map((id) => ({ id, value }));
const idsOf = (merged: { rows: { id: string }[] }) => merged.rows.map(({ id }) => id).join('');

test('rows that stay get their new values, and rows below them are added', () => {
  const merged = mergeRows(rows('abc'), rows('abcde', 1));
  expect(merged).toEqual({ rows: rows('abcde', 1), added: 0, moved: false });
  expect(mergeRows([], rows('ab'))).toEqual({ rows: rows('ab'), added: 0, moved: false });
});

test('new rows above or between wait', () => {
  const merged = mergeRows(rows('abc'), rows('xaybcz', 1));
  expect(idsOf(merged)).toBe('abcz');
  expect(merged).toMatchObject({ added: 2, moved: false });
  expect(merged.rows[0]).toEqual({ id: 'a', value: 1 });
});

test('rows that left or moved wait where they are', () => {
  expect(mergeRows(rows('abc'), rows('ac', 1))).toEqual({
    rows: [
      { id: 'a', value: 1 },
      { id: 'b', value: 0 },
      { id: 'c', value: 1 },
    ],
    added: 0,
    moved: true,
  });
  expect(mergeRows(rows('abc'), rows('bac', 1))).toEqual({ rows: rows('abc', 1), added: 0, moved: true });
});

test('if no row stays, all new ones wait', () => {
  const merged = mergeRows(rows('ab'), rows('xyz', 1));
  expect(idsOf(merged)).toBe('ab');
  expect(merged).toMatchObject({ added: 3, moved: true });
});
