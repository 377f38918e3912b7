import { expect, test } from 'vitest';
import type { ImportBatch } from '#contract/imports.ts';
import { describeImport, isUndoable, progressOf } from './import-texts.ts';

const batch = (state: ImportBatch['state'], counts: ImportBatch['counts']) => ({
  state,
  total: 1_200,
  counts,
});

test.each([
  [batch('running', { waiting: 1_200 }), 0, 'Importing: 0 of 1,200 rows', true],
  [batch('running', { waiting: 300, created: 890, failed: 10 }), 0.75, 'Importing: 900 of 1,200 rows', true],
  [batch('done', { given: 1_200 }), 1, 'Imported: 1,200 of 1,200 rows', true],
  [
    batch('done', { created: 1_000, unchanged: 190, failed: 10 }),
    1,
    'Imported: 1,190 of 1,200 rows, 10 left out',
    true,
  ],
  [batch('done', { unchanged: 1_200 }), 1, 'Imported: 1,200 of 1,200 rows', false],
  [batch('undoing', { undone: 250, kept: 50, created: 900 }), 0.25, 'Undoing: 300 of 1,200', false],
  [batch('undone', { undone: 1_190, kept: 10 }), 1, 'Undone: 1,190, 10 could not be undone', false],
  [batch('undone', { undone: 900, stopped: 300 }), 1, 'Undone: 900', false],
])('says where an import is, and whether it can be undone', (given, progress, words, undoable) => {
  expect(progressOf(given)).toBeCloseTo(progress);
  expect(describeImport(given)).toBe(words);
  expect(isUndoable(given)).toBe(undoable);
});
