import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

const whole = /^torchbearer-\d{8}T\d{6}Z$/;
const half = /^torchbearer-\d{8}T\d{6}Z\.partial$/;

/** Their order is that of time. */
export const archiveName = (at: Date) => `torchbearer-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
export const partialName = (name: string) => `${name}.partial`;

/** @throws {OperatorError} where somebody names what never became an archive */
export function folderOf(directory: string, name: string): string {
  if (name.endsWith('.partial')) {
    throw new OperatorError(
      'This is what a backup left that was killed, or one that is not done: it was never whole. The next backup deletes it.',
    );
  }
  return join(directory, name);
}

/** Archives in a directory, oldest first, and what backups left that were killed. */
export async function listArchives(directory: string): Promise<{ whole: string[]; half: string[] }> {
  const names = (await readdir(directory)).sort();
  return { whole: names.filter((name) => whole.test(name)), half: names.filter((name) => half.test(name)) };
}
