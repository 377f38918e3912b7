import { expect, it } from 'vitest';
import { alias } from '#contract/public-profiles.ts';
import { suggestAlias } from './suggest-alias.ts';

it.each([
  ['Asha Rao', 'asha-rao'],
  ["  Élodie d'Núñez ", 'elodie-d-nunez'],
  ['आशा', ''],
  ['Li', ''],
  ['A very long name that does not end soon', 'a-very-long-name-that-does-not'],
])('%s → %s', (name, expected) => {
  expect(suggestAlias(name)).toBe(expected);
  if (expected !== '') expect(alias.safeParse(expected).success).toBe(true);
});
