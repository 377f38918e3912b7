import { expect, test } from 'vitest';
import { differenceOf } from './answers.ts';

test('the first difference is named, also a missing value', () => {
  const answer = { items: [{ id: 'a', points: 1 }], me: null };
  expect(differenceOf(answer, structuredClone(answer))).toBeNull();
  expect(differenceOf(answer, { items: [{ id: 'a', points: 2 }], me: null })).toBe(
    'answer.items.0.points: 1 and 2',
  );
  expect(differenceOf(answer, { items: [], me: null })).toContain('answer.items.0: {');
  expect(differenceOf(answer, { ...answer, total: 1 })).toBe('answer.total: undefined and 1');
  expect(differenceOf([], {})).toBe('answer');
  expect(differenceOf({ me: null }, {})).toBe('answer.me: null and undefined');
});
