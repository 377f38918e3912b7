import { expect, it } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

it.each([
  'Failed to fetch dynamically imported module: https://a.example/assets/profile-page.js',
  'error loading dynamically imported module: https://a.example/assets/profile-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page.css',
])('recognizes that a page did not load: %s', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true);
});

it('does not match an error of the page itself', () => {
  expect(isLoadFailure(new TypeError('x is undefined'))).toBe(false);
  expect(isLoadFailure('Importing a module script failed.')).toBe(false);
});
