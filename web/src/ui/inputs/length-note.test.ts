import { expect, test } from 'vitest';
import { formatNumber } from '../numbers/format-number.ts';
import { lengthNote } from './length-note.ts';

test.each([
  [79, null],
  [80, { text: '80 of 100', over: false }],
  [100, { text: '100 of 100', over: false }],
  [101, { text: '1 character over the limit', over: true }],
  [1300, { text: `${formatNumber(1200)} characters over the limit`, over: true }],
])('the note beside %i of 100 characters', (length, note) => {
  expect(lengthNote('x'.repeat(length), 100)).toEqual(note);
});

test('blanks at the ends do not count, as in the contract', () => {
  expect(lengthNote(`${'x'.repeat(100)}\n `, 100)?.over).toBe(false);
});
