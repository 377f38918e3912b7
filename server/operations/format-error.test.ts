import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { formatError } from './format-error.ts';

test('an operator error and a full disk are one sentence each', async (context) => {
  expect(formatError(new OperatorError('No.'))).toBe('No.');
  const full = await open('/dev/full', 'w').catch(() => null);
  if (full === null) return context.skip('this machine has no /dev/full');
  const refusal = await full.writeFile('x').catch((error: unknown) => error);
  await full.close();
  expect(formatError(refusal)).toMatch(
    /^The operating system reported an error, and the command did not finish: ENOSPC: no space/,
  );
});

test('an unexpected error keeps its stack', () => {
  const fault = new TypeError('x');
  expect(formatError(fault)).toBe(fault);
});
