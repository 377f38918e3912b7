import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

const complete = /^torchbearer-\d{8}T\d{6}Z$/;
const partial = /^torchbearer-\d{8}T\d{6}Z\.partial$/;

/** Names sort by time. */
export const archiveName = (at: Date) => `torchbearer-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
/** The name of an archive until it is complete. */
export const partialName = (name: string) => `${name}.partial`;

/** @throws {OperatorError} if `name` is that of a partial archive */
export function folderOf(directory: string, name: string): string {
  if (name.endsWith('.partial')) {
    throw new OperatorError(
      'This archive is not complete: its backup was interrupted or is still running. The next backup deletes it.',
    );
  }
  return join(directory, name);
}

/** The archives in a directory, oldest first. A partial one belongs to an interrupted or running backup. */
export async function listArchives(directory: string): Promise<{ complete: string[]; partial: string[] }> {
  const names = (await readdir(directory)).sort();
  return {
    complete: names.filter((name) => complete.test(name)),
    partial: names.filter((name) => partial.test(name)),
  };
}

/** Deletes the oldest complete archives until `keep` are left. @returns the names of the deleted archives */
export async function deleteOldArchives(directory: string, keep: number): Promise<string[]> {
  const archives = (await listArchives(directory)).complete;
  const old = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of old) await rm(join(directory, name), { recursive: true });
  return old;
}
