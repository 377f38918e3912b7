import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './initials.ts';

test.each([
  ['Asha Rao', 'AR'],
  ['José de la Cruz', 'JC'],
  ['asha', 'A'],
  ['Émile', 'É'],
  ['Ambassador 07', 'A'],
  ['Asha Rao 2', 'AR'],
  ['Asha Rao (2nd)', 'AR'],
  ['7 Asha Rao', 'AR'],
  ['asha07', 'A'],
  ['निशा राव', 'नर'],
  ['2026', '?'],
  ['', '?'],
  ['  ', '?'],
])('the initials of “%s” are letters of the first and the last word: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name always has the same tone', () => {
  expect(toneOf('Asha Rao', 4)).toBe(toneOf('Asha Rao', 4));
});
