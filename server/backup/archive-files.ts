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
/** What a file of an encrypted archive is called behind its name, so that `age -d` is at home. */
export const ageSuffix = '.age';

/** Passes bytes on and counts them. */
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

/** Reads to the end. */
export async function measured(bytes: Bytes): Promise<ArchivedFile> {
  const { pass, result } = measure();
  for await (const _ of pass(bytes));
  return result();
}

/** Writes one file of an archive to the disk's own bottom; memory use is constant. @returns what lies there */
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

/** @throws {OperatorError} where the file is not there or cannot be read */
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

/** A second name for a file that another archive has. @returns false where the disk has no such thing */
export async function linkArchived(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Every file below an archive, by its path with `/`. */
export async function listArchived(archive: string): Promise<string[]> {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(archive, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Makes every name in an archive outlive a power cut, hard links too: their bytes are on the disk before. */
export async function syncFolders(archive: string): Promise<void> {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(archive);
}

/** Makes names that were given in a folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
