import { describe, expect, it } from 'vitest';
import { leftOutMessage, remainingFiles, withUploaded } from './remaining-files.ts';

describe('remainingFiles', () => {
  it('counts uploaded and pending files, not failed ones', () => {
    expect(remainingFiles(5, 1, [{ state: 'waiting' }, { state: 'uploading' }])).toBe(2);
    expect(remainingFiles(1, 0, [{ state: 'failed' }, { state: 'failed' }])).toBe(1);
    expect(remainingFiles(2, 3, [])).toBe(0);
  });
});

describe('withUploaded', () => {
  it('adds a file, or replaces a single one', () => {
    expect(withUploaded(['a'], 'b', 3)).toEqual(['a', 'b']);
    expect(withUploaded(['a'], 'b', 1)).toEqual(['b']);
  });
});

it('says what was left out', () => {
  expect(leftOutMessage(1, 2)).toBe('At most 1 file: 2 left out.');
  expect(leftOutMessage(5, 0)).toBeNull();
});
