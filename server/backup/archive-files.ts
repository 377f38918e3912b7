import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../operator-error.ts';
import type { ArchiveCipher } from './archive-cipher.ts';
import type { ArchivedFile } from './manifest.ts';

type Bytes = AsyncIterable<Uint8Array>;

export const dumpName = 'database.dump';
export const indexName = 'objects.jsonl';
/** Appended to the names of encrypted files, as `age` does. */
export const ageSuffix = '.age';

/** Passes bytes on, and counts and hashes them. */
export function measure() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *pass(bytes: Bytes): Bytes {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    result: (): ArchivedFile => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Reads a stream to its end. @returns its size and sha256 */
export async function measured(bytes: Bytes): Promise<ArchivedFile> {
  const { pass, result } = measure();
  for await (const _ of pass(bytes));
  return result();
}

/**
 * Writes one file of an archive and flushes it to the disk. Memory use is constant.
 * @returns size and sha256 of the written file
 */
export async function writeArchived(
  path: string,
  plain: Bytes,
  cipher: ArchiveCipher,
): Promise<ArchivedFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const stored = measure();
  await pipeline(
    stored.pass(cipher.encrypt(plain)),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return stored.result();
}

/** @throws {OperatorError} if the file does not exist or cannot be read */
export async function* readArchived(archive: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(join(archive, ...name.split('/')), { highWaterMark: 256 * 1024 });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new OperatorError(`${name} is missing.`, { cause });
    }
    throw new OperatorError(`${name} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, {
      cause,
    });
  }
}

/** Hard-links a file of another archive. @returns false if that is not possible, such as on another file system */
export async function linkArchived(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** The paths of all files in an archive, relative to it and with `/`. */
export async function listArchived(archive: string): Promise<string[]> {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(archive, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Makes all file names in an archive survive a power failure, hard links too. The files themselves are flushed when written. */
export async function syncFolders(archive: string): Promise<void> {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(archive);
}

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
