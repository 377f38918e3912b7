import { beforeEach, expect, test, vi } from 'vitest';
import { livePlaceHeader } from '#contract/session.ts';

let code: typeof import('./first-place.ts');

beforeEach(async () => {
  vi.resetModules();
  code = await import('./first-place.ts');
});

const note = (headers: Record<string, string> = {}) => code.notePlace(new Headers(headers));

test('the place of the first answer counts, and none of a later one', () => {
  expect(code.firstPlace()).toBeUndefined();
  note({ [livePlaceHeader]: '5-6' });
  note({ [livePlaceHeader]: '7-8' });
  note();
  expect(code.firstPlace()).toBe('5-6');
});

test('after a first answer without a place, it is not known', () => {
  note();
  note({ [livePlaceHeader]: '7-8' });
  expect(code.firstPlace()).toBeUndefined();
});

test('once an answer was kept by the service worker, it is not known', () => {
  note({ [livePlaceHeader]: '5-6' });
  note({ 'x-kept-at': '2026-11-23T12:00:00.000Z' });
  note({ [livePlaceHeader]: '7-8' });
  expect(code.firstPlace()).toBeUndefined();
});
