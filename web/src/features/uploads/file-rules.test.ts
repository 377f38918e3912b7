import { expect, test } from 'vitest';
import { formatBytes, isAccepted, refusal } from './file-rules.ts';

test('sizes are shown in units of 1024', () => {
  expect([0, 1023, 1536, 10 * 1024 ** 2].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '10 MB']);
});

test('a dropped file is checked like a chosen one', () => {
  const png = { name: 'a.PNG', type: 'image/png' };
  expect(isAccepted(png, 'image/*')).toBe(true);
  expect(isAccepted({ name: 'a.pdf', type: 'application/pdf' }, 'image/*, .PDF')).toBe(true);
  expect(isAccepted({ name: 'a.exe', type: '' }, 'image/*')).toBe(false);
  expect(isAccepted({ name: 'a.exe', type: '' }, '')).toBe(true);
  expect(refusal(new File([], 'a.txt'), 'submission-file')).toBe('This file is empty.');
  expect(refusal(new File(['x'], 'a.txt', { type: 'text/plain' }), 'task-image')).toBe(
    'Only images can be added.',
  );
});
