import { expect, test } from 'vitest';
import type { ReviewBatch } from '#contract/review-batches.ts';
import { describeBatch, isUndoable, pointsWords, progressOf, titleOf } from './batch-texts.ts';

const batch = (change: Partial<ReviewBatch>) =>
  ({ state: 'running', action: 'approve', total: 10, counts: {}, ...change }) as ReviewBatch;

test.each([
  [batch({ counts: { waiting: 10 } }), 0, 'Approving: 0 of 10'],
  [batch({ counts: { waiting: 4, done: 5, claimed: 1 } }), 0.6, 'Approving: 6 of 10'],
  [batch({ state: 'done', counts: { done: 10 } }), 1, 'Approved: 10 of 10'],
  [batch({ state: 'done', counts: { done: 7, reviewed: 3 } }), 1, 'Approved: 7 of 10, 3 left out'],
  [batch({ state: 'undoing', counts: { done: 6, undone: 3, kept: 1 } }), 0.4, 'Undoing: 4 of 10'],
  [batch({ state: 'undone', counts: { undone: 9, kept: 1 } }), 1, '9 undone, 1 could not be undone'],
])('says where a batch is', (given, progress, words) => {
  expect(progressOf(given)).toBeCloseTo(progress);
  expect(describeBatch(given)).toBe(words);
});

test('names the action in a list, and what is done', () => {
  expect(titleOf(batch({ state: 'done', counts: { done: 1, reviewed: 9 } }))).toBe(
    'Approved: 1 of 10, 9 left out',
  );
  expect(titleOf(batch({ state: 'undone', action: 'reject', counts: { undone: 2 } }))).toBe(
    'Reject: 2 undone',
  );
});

test.each([
  [batch({ counts: { waiting: 10 } }), true],
  [batch({ state: 'done', counts: { done: 1, reviewed: 9 } }), true],
  [batch({ state: 'done', counts: { reviewed: 10 } }), false],
  [batch({ state: 'done', action: 'delete', counts: { done: 10 } }), false],
  [batch({ state: 'undoing', counts: { done: 6, undone: 3 } }), false],
])('can be undone while a review of it stands', (given, undoable) => {
  expect(isUndoable(given)).toBe(undoable);
});

test('says what an approval awarded', () => {
  expect(pointsWords({ rule: 'fixed', value: 1 })).toBe('1 point each');
  expect(pointsWords({ rule: 'fixed', value: 20 })).toBe('20 points each');
  expect(pointsWords({ rule: 'percent', value: 50 })).toBe('50 per cent of the points');
});
