import { expect, test } from 'vitest';
import { versionNumber } from './version-number.ts';

test('versions are counted as they were handed in, whatever edits and reversals did to their numbers', () => {
  // Edited once before its review, which was taken back and given again; then revised and edited.
  const versions = [{ version: 2 }, { version: 6 }];
  expect([1, 2, 3, 4].map((version) => versionNumber(versions, version))).toEqual([1, 1, 1, 1]);
  expect([6, 7].map((version) => versionNumber(versions, version))).toEqual([2, 2]);
});
