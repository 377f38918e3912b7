import { readdir } from 'node:fs/promises';

const whole = /^torchbearer-\d{8}T\d{6}Z$/;
const half = /^torchbearer-\d{8}T\d{6}Z\.partial$/;

/** Their order is that of time. */
export const archiveName = (at: Date) => `torchbearer-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
export const partialName = (name: string) => `${name}.partial`;

/** Archives in a directory, oldest first, and what backups left that were killed. */
export async function listArchives(directory: string): Promise<{ whole: string[]; half: string[] }> {
  const names = (await readdir(directory)).sort();
  return { whole: names.filter((name) => whole.test(name)), half: names.filter((name) => half.test(name)) };
}
