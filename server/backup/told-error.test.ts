import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BackupError } from './backup-error.ts';
import { toldError } from './told-error.ts';

test('a disk that is full is one sentence, and so is what the backup says itself', async (context) => {
  expect(toldError(new BackupError('No.'))).toBe('No.');
  const full = await open('/dev/full', 'w').catch(() => null);
  if (full === null) return context.skip('this machine has no /dev/full');
  const refusal = await full.writeFile('x').catch((error: unknown) => error);
  await full.close();
  expect(toldError(refusal)).toMatch(
    /^The machine refused, and what was begun is not done: ENOSPC: no space/,
  );
});

test('a fault of ours keeps its stack', () => {
  const fault = new TypeError('x');
  expect(toldError(fault)).toBe(fault);
});
