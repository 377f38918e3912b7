import { expect, test } from 'vitest';
import { describeBatch, isUndoable, outcomeOf, progressOf, startLabel, willOf } from './user-batch-texts.ts';

const batch = {
  action: 'points',
  state: 'running',
  total: 4,
  counts: { waiting: 1, done: 2, skipped: 1 },
} as const;

test('one line says how far a change is', () => {
  expect(describeBatch(batch)).toBe('Changing points: 3 of 4');
  expect(describeBatch({ ...batch, state: 'done', counts: { done: 3, skipped: 1 } })).toBe(
    'Points changed: 3 of 4',
  );
  expect(describeBatch({ ...batch, state: 'undoing', counts: { done: 1, undone: 2 } })).toBe(
    'Undoing: 2 of 3',
  );
  expect(describeBatch({ ...batch, state: 'undone', counts: { undone: 2, kept: 1 } })).toBe(
    'Undone: 2, 1 could not be undone',
  );
  expect([
    progressOf(batch),
    progressOf({ ...batch, state: 'undoing', counts: { done: 1, undone: 3 } }),
  ]).toEqual([0.75, 0.75]);
});

test('the button says what it does, to how many', () => {
  expect(startLabel('points', 4, 25)).toBe('Give 25 points to 4 students');
  expect(startLabel('points', 1, -1)).toBe('Take 1 point from 1 student');
  expect(startLabel('points', 4)).toBe('Give points to 4 students');
  expect(startLabel('message', 1)).toBe('Send to 1 student');
  expect(startLabel('disable', 5)).toBe('Disable 5 accounts');
  expect(startLabel('enable', 1)).toBe('Enable 1 account');
  expect([willOf('message', 1), willOf('message', 2)]).toEqual(['gets the message', 'get the message']);
});

test('only points can be taken back', () => {
  expect(isUndoable(batch)).toBe(true);
  for (const action of ['message', 'disable', 'enable'] as const)
    expect(isUndoable({ ...batch, action })).toBe(false);
  expect(isUndoable({ ...batch, state: 'undone', counts: { undone: 3 } })).toBe(false);
  expect(isUndoable({ ...batch, state: 'done', counts: { skipped: 4 } })).toBe(false);
  expect(outcomeOf('done', 'message').label).toBe('Message sent');
});
