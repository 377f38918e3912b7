import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listArchives } from './archive-names.ts';

/** Deletes the oldest whole archives until `keep` are left. @returns the names of those that went */
export async function keepArchives(directory: string, keep: number): Promise<string[]> {
  const { whole } = await listArchives(directory);
  const gone = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of gone) await rm(join(directory, name), { recursive: true });
  return gone;
}
