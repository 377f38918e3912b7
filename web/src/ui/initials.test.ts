import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './initials.ts';

test('initials are those of the first and the last word', () => {
  expect(
    ['Asha Rao', 'Ambassador 112', 'Ambassador 07', 'asha', 'José de la Cruz', '', '  ', 'Émile'].map(
      initialsOf,
    ),
  ).toEqual(['AR', 'A1', 'A7', 'A', 'JC', '?', '?', 'É']);
  expect(toneOf('Asha Rao', 4)).toBe(toneOf('Asha Rao', 4));
});
