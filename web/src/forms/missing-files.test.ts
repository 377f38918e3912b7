import { describe, expect, it } from 'vitest';
import { missingFiles } from './missing-files.ts';

const none = { failed: 0, unfinished: [] };

describe('what a form says about files that were chosen and are missing', () => {
  it('says nothing if none is missing', () => {
    expect(missingFiles(none, [])).toBeNull();
  });

  it('counts a file of an earlier visit, which must be chosen again', () => {
    expect(missingFiles(none, ['notes.txt'])).toBe(
      'A file could not be added. Choose it again or remove it.',
    );
  });

  it('offers another try only for a file that can succeed', () => {
    expect(missingFiles({ failed: 1, unfinished: ['a.txt'] }, [])).toBe(
      'A file could not be added. Try it again or remove it.',
    );
    expect(missingFiles({ failed: 1, unfinished: [] }, [])).toBe('A file could not be added. Remove it.');
    expect(missingFiles({ failed: 2, unfinished: [] }, [])).toBe('2 files could not be added. Remove them.');
  });

  it('refers to the files if the ways differ', () => {
    expect(missingFiles({ failed: 2, unfinished: ['a.txt'] }, ['b.txt'])).toBe(
      '3 files could not be added. Each file shows what to do.',
    );
  });
});
