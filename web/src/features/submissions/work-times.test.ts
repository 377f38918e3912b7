import { expect, test } from 'vitest';
import { changedAt, listedTime } from './work-times.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();

const pending = {
  status: 'pending',
  version: 2,
  submittedAt: at(0),
  updatedAt: at(30),
  reviewedAt: null,
} as const;

test('the time of a change of pending work is shown', () => {
  expect(changedAt(pending, at(0), [])).toBe(at(30));
  expect(changedAt(pending, at(0), [{ version: 1 }])).toBe(at(30));
});

test('the time of a review or of its reversal is not shown as a change', () => {
  expect(changedAt(pending, at(0), [{ version: 2 }])).toBeNull();
  expect(changedAt({ ...pending, status: 'approved' }, at(0), [])).toBeNull();
});

test('no change is shown before the reviews are known, or if there was none', () => {
  expect(changedAt(pending, at(0), undefined)).toBeNull();
  expect(changedAt(pending, at(30), [])).toBeNull();
});

test('a row shows the time of the review, or of handing in, never that of a reversal', () => {
  expect(listedTime({ ...pending, status: 'approved', reviewedAt: at(20) })).toEqual({
    words: '',
    date: at(20),
  });
  expect(listedTime(pending)).toEqual({ words: 'First handed in ', date: at(0) });
  expect(listedTime({ ...pending, version: 1 })).toEqual({ words: 'Handed in ', date: at(0) });
});
