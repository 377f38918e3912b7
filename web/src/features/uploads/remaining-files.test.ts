import { describe, expect, it } from 'vitest';
import { leftOutMessage, remainingFiles, tooManyMessage } from './remaining-files.ts';

describe('remainingFiles', () => {
  it('counts uploaded and pending files, not failed ones', () => {
    expect(remainingFiles(5, 1, [{ state: 'waiting' }, { state: 'uploading' }])).toBe(2);
    expect(remainingFiles(1, 0, [{ state: 'failed' }, { state: 'failed' }])).toBe(1);
    expect(remainingFiles(2, 3, [])).toBe(0);
  });
});

it('says what was left out', () => {
  expect(leftOutMessage(1, 2)).toBe('At most 1 file: 2 left out.');
  expect(leftOutMessage(5, 0)).toBeNull();
});

it('says how many files are too many', () => {
  expect(tooManyMessage(10, 12)).toBe('2 files too many. Choose which to remove.');
  expect(tooManyMessage(10, 11)).toBe('1 file too many. Choose which to remove.');
  expect(tooManyMessage(10, 10)).toBeNull();
});
