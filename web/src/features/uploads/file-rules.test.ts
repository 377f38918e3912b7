import { expect, test } from 'vitest';
import { uploadPurpose } from '#contract/uploads.ts';
import { formatBytes, formatProgress, isAccepted, refusal, uploadRuleText } from './file-rules.ts';

test('sizes are shown in units of 1024', () => {
  expect([0, 1023, 1536, 10 * 1024 ** 2].map(formatBytes)).toEqual(['0 B', '1,023 B', '1.5 KB', '10 MB']);
});

test('a dropped file is checked like a chosen one', () => {
  const png = { name: 'a.PNG', type: 'image/png' };
  expect(isAccepted(png, 'image/*')).toBe(true);
  expect(isAccepted({ name: 'a.pdf', type: 'application/pdf' }, 'image/*, .PDF')).toBe(true);
  expect(isAccepted({ name: 'a.exe', type: '' }, 'image/*')).toBe(false);
  expect(isAccepted({ name: 'a.exe', type: '' }, '')).toBe(true);
  expect(refusal(new File(['x'], 'a.txt', { type: 'text/plain' }), 'task-image')).toBe(
    'Only images can be added.',
  );
});

test.each(['x.pdf', 'IMG_0001.HEIC'])('an empty file is refused by its name: %s', (name) => {
  for (const purpose of uploadPurpose.options) {
    const problem = refusal(new File([], name), purpose);
    expect(problem).toMatch(new RegExp(`^“${name}” is empty\\. .*Then choose it again\\.$`));
  }
});

test('the rule of a file field names the accepted types, the number and the size', () => {
  expect(uploadRuleText('submission-file')).toBe(
    'Any type of file. Up to 10 files, 50 MB each, a video 512 MB.',
  );
  expect(uploadRuleText('task-image', true)).toMatch(/^Images only\. Up to \d+ files in all, /);
  expect(uploadRuleText('profile-photo')).toMatch(/^Images only\. One file, up to /);
});

test('progress is shown in per cent and in the unit of the whole file', () => {
  expect(formatProgress(0.456, 5.1 * 1024 ** 2)).toBe('45%, 2.3 of 5.1 MB');
  expect(formatProgress(0, 40 * 1024 ** 2)).toBe('0%, 0 of 40 MB');
  expect(formatProgress(1, 900)).toBe('100%, 900 of 900 B');
});

test('a photo of an iPhone is accepted by its name too, because some systems report no type', () => {
  expect(refusal(new File(['x'], 'IMG_0001.HEIC'), 'task-image')).toBeNull();
  expect(refusal(new File(['x'], 'a.bin', { type: 'image/heif' }), 'profile-photo')).toBeNull();
});
