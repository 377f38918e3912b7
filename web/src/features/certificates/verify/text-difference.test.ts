import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

const issued = 'Campus Ambassador\nAsha Rao\nwas an ambassador.';

test.each([
  ['another name', 'Campus Ambassador Asha Rai was an ambassador.', { says: 'Rai', issued: 'Rao' }],
  ['more words', `${issued} With distinction.`, { says: 'With distinction.', issued: '' }],
  ['fewer words', 'Campus Ambassador Asha Rao', { says: '', issued: 'was an ambassador.' }],
  [
    'another order',
    'Campus Ambassador Rao Asha was an ambassador.',
    { says: 'Rao Asha', issued: 'Asha Rao' },
  ],
  ['no text', '', { says: '', issued: 'Campus Ambassador Asha Rao was an ambassador.' }],
])('%s', (_, text, difference) => {
  expect(textDifference(issued, text, 'Emberfield')).toEqual(difference);
});

test('lines, spaces and ligatures make no difference', () => {
  expect(
    textDifference(issued, ' Campus Ambas sador  Asha Rao was an\n\nambassador.', 'Emberfield'),
  ).toBeNull();
  expect(textDifference('office', 'o\ufb03ce', 'Emberfield')).toBeNull();
});

test('a logo that replaced the name of the festival makes no difference', () => {
  expect(textDifference(issued, `Emberfield 1 May 2026 ${issued}`, 'Emberfield')).toEqual({
    says: '1 May 2026',
    issued: '',
  });
  expect(textDifference(issued, `Emberfield ${issued}`, 'Emberfield')).toBeNull();
});
