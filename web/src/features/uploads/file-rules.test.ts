import { afterEach, expect, test } from 'vitest';
import { type UploadPurpose, uploadPurpose } from '#contract/uploads.ts';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { showSite } from '../../content/site.ts';
import { formatBytes, formatProgress, isAccepted, refusal, uploadRuleText } from './file-rules.ts';

afterEach(() => showSite(sampleSite()));

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

test.each([
  [{ files: 3, fileMegabytes: 5, videoMegabytes: 80 }, 'Up to 3 files, 5 MB each, a video 80 MB.', [5, 80]],
  [
    { files: 3, fileMegabytes: 50, videoMegabytes: 20 },
    'Up to 3 files, 50 MB each, a video 20 MB.',
    [50, 20],
  ],
  [{ files: 1, fileMegabytes: 5, videoMegabytes: 5 }, 'One file, up to 5 MB.', [5, 5]],
  [{ files: 2, fileMegabytes: 50 }, 'Up to 2 files, 50 MB each, a video 512 MB.', [50, 512]],
])('work is checked against the limits of the site: %o', (uploads, rule, [file = 0, video = 0]) => {
  const { programme, ...rest } = sampleSite();
  showSite({ ...rest, programme: { ...programme, uploads } });
  expect(uploadRuleText('submission-file')).toBe(`Any type of file. ${rule}`);
  const refusalOf = (size: number, type: string, purpose: UploadPurpose = 'submission-file') =>
    refusal(Object.defineProperty(new File(['x'], 'a', { type }), 'size', { value: size }), purpose);
  for (const [max, type] of [
    [file, 'application/pdf'],
    [video, 'video/mp4'],
  ] as const) {
    expect(refusalOf(max * 1024 ** 2, type)).toBeNull();
    expect(refusalOf(max * 1024 ** 2 + 1, type)).toBe(`Larger than ${max} MB.`);
  }
  expect(refusalOf(50 * 1024 ** 2, 'image/png', 'task-image')).toBeNull();
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
