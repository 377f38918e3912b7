import { stat } from 'node:fs/promises';
import { ObjectNotFound, ObjectStoreUnavailable } from './object-store.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The error codes for a missing file. Unlinking a directory fails with EPERM on macOS and with EISDIR on Linux. */
const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM'].includes(String(codeOf(error)));

/** A missing root is an empty store, which the first put creates. A root that is not a directory cannot be used. */
async function isUsable(root: string): Promise<boolean> {
  try {
    return (await stat(root)).isDirectory();
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

/**
 * Runs a file-system call in `root` and translates its errors.
 * @throws {ObjectNotFound} if the file does not exist
 * @throws {ObjectStoreUnavailable} for any other failure
 */
export async function onDisk<T>(root: string, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ObjectNotFound) throw cause;
    if (isMissing(cause) && (await isUsable(root))) throw new ObjectNotFound(key);
    throw new ObjectStoreUnavailable('the object directory is not available', { cause });
  }
}

export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ObjectNotFound)) throw error;
}
