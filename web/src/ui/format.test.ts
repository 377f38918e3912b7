import { expect, test } from 'vitest';
import { formatBytes, isAccepted, refusal } from './file-rules.ts';
import { formatPoints, pointsBand } from './format-points.ts';
import { initialsOf, toneOf } from './initials.ts';
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts';
import { taskArtRecipe } from './task-art-recipe.ts';

test('points stand in groups of three', () => {
  expect([0, 999, 1840, 148_320, -50, 1_000_000].map(formatPoints)).toEqual([
    '0',
    '999',
    '1\u2009840',
    '148\u2009320',
    '−50',
    '1\u2009000\u2009000',
  ]);
});

test('bands change at 1000 and 1500', () => {
  expect([999, 1000, 1499, 1500].map(pointsBand)).toEqual(['bad', 'warn', 'warn', 'good']);
});

test('initials are those of the first and the last word', () => {
  expect(
    ['Asha Rao', 'Ambassador 112', 'Ambassador 07', 'asha', 'José de la Cruz', '', '  ', 'Émile'].map(
      initialsOf,
    ),
  ).toEqual(['AR', 'A1', 'A7', 'A', 'JC', '?', '?', 'É']);
  expect(toneOf('Asha Rao', 4)).toBe(toneOf('Asha Rao', 4));
});

test('a date goes to the field and back', () => {
  const iso = new Date(2026, 2, 29, 23, 59).toISOString();
  expect(toLocalDateTime(iso)).toBe('2026-03-29T23:59');
  expect(fromLocalDateTime('2026-03-29T23:59')).toBe(iso);
  expect([toLocalDateTime(''), toLocalDateTime('soon'), fromLocalDateTime('')]).toEqual(['', '', '']);
});

test('sizes are said in units of 1024', () => {
  expect([0, 1023, 1536, 10 * 1024 ** 2].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '10 MB']);
});

test('a dropped file is held to the same rule as a chosen one', () => {
  const png = { name: 'a.PNG', type: 'image/png' };
  expect(isAccepted(png, 'image/*')).toBe(true);
  expect(isAccepted({ name: 'a.pdf', type: 'application/pdf' }, 'image/*, .PDF')).toBe(true);
  expect(isAccepted({ name: 'a.exe', type: '' }, 'image/*')).toBe(false);
  expect(isAccepted({ name: 'a.exe', type: '' }, '')).toBe(true);
  expect(refusal(new File([], 'a.txt'), 'submission-file', '')).toBe('This file is empty.');
  expect(refusal(new File(['x'], 'a.txt', { type: 'text/plain' }), 'task-image', 'image/*')).toBe(
    'Only images can be added.',
  );
});

test('a task keeps its picture', () => {
  expect(taskArtRecipe('Marketing', 'a')).toEqual(taskArtRecipe('Marketing', 'a'));
  expect(taskArtRecipe('Marketing', 'a')).not.toEqual(taskArtRecipe('Marketing', 'b'));
  expect(taskArtRecipe('Something new').motif).toBe('hills');
});
