import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPreferences, writePreferences } from './desk-preferences.ts';

const defaults = { queue: '', advance: false, setUpHidden: false, releaseHidden: '', userFilters: [] };
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the preferences of each administrator, and changes only what is given', () => {
  writePreferences('mira@festival.test', { queue: 'status=pending' });
  writePreferences('mira@festival.test', { advance: true });
  expect(readPreferences('mira@festival.test')).toEqual({
    ...defaults,
    queue: 'status=pending',
    advance: true,
  });
  expect(readPreferences('tom@festival.test')).toEqual(defaults);
});

it('starts as specified if what is stored cannot be read', () => {
  stored.set('torchbearer:desk:mira@festival.test', '{"queue": 5');
  expect(readPreferences('mira@festival.test')).toEqual(defaults);
  stored.set('torchbearer:desk:mira@festival.test', '{"queue": 5, "advance": true}');
  expect(readPreferences('mira@festival.test')).toEqual({ ...defaults, advance: true });
});
