import { stat } from 'node:fs/promises';
import { ObjectNotFound, ObjectStoreUnavailable } from './object-store.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The file system's words for "no such file". macOS answers EPERM to unlinking a directory, Linux EISDIR. */
const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM'].includes(String(codeOf(error)));

/** A root that is missing is an empty store, which the first put makes; one that is no directory holds nobody's files. */
async function isUsable(root: string): Promise<boolean> {
  try {
    return (await stat(root)).isDirectory();
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

/**
 * Runs a file-system call below `root`.
 * @throws {ObjectNotFound} where the file is absent
 * @throws {ObjectStoreUnavailable} for every other failure
 */
export async function onDisk<T>(root: string, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ObjectNotFound) throw cause;
    if (isAbsent(cause) && (await isUsable(root))) throw new ObjectNotFound(key);
    throw new ObjectStoreUnavailable('the object directory cannot do its work', { cause });
  }
}

/** For what does not mind that a file is absent. */
export function ignoreAbsent(error: unknown): void {
  if (!(error instanceof ObjectNotFound)) throw error;
}
