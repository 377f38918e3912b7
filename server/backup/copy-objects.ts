import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { OperatorError } from '../operator-error.ts';
import { ObjectNotFound, type ObjectStore, ObjectStoreUnavailable } from '../storage/object-store.ts';
import type { ArchiveCipher } from './archive-cipher.ts';
import { ageSuffix, linkArchived, measure, measured, readArchived, writeArchived } from './archive-files.ts';
import type { ArchivedFile, Manifest } from './manifest.ts';
import { fileOf, type IndexedObject } from './object-index.ts';

/** Objects copied at once: more than one, because most are small. */
const concurrency = 4;
/** Attempts per object while the store is unavailable, and milliseconds between them. */
const attempts = 4;
const retryDelay = 5_000;

/** The previous archive, whose unchanged files are hard-linked instead of copied. */
export interface EarlierArchive {
  readonly folder: string;
  readonly files: Manifest['files'];
}

interface CopyDeps {
  readonly store: ObjectStore;
  readonly archive: string;
  readonly cipher: ArchiveCipher;
  readonly earlier: EarlierArchive | null;
  /** Called for each object that was copied. */
  readonly onObject: (object: IndexedObject) => void;
}

/**
 * Copies objects from the store into the archive and compares each with its row.
 * @returns the archive's files by path
 * @throws {OperatorError} naming an object that is missing or differs from its row
 */
export async function copyObjects(
  deps: CopyDeps,
  objects: readonly IndexedObject[],
): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  await mapConcurrent(objects, concurrency, async (object) => {
    const name = `${fileOf(object)}${deps.cipher.recipients.length > 0 ? ageSuffix : ''}`;
    files[name] = await copyWithRetry(deps, object, name);
    deps.onObject(object);
  });
  return files;
}

async function copyWithRetry(deps: CopyDeps, object: IndexedObject, name: string): Promise<ArchivedFile> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return (await reuse(deps, object, name)) ?? (await copy(deps, object, name));
    } catch (error) {
      if (left === 0 || !(error instanceof ObjectStoreUnavailable)) throw error;
      await rm(join(deps.archive, name), { force: true });
      await wait(retryDelay);
    }
  }
}

/** The bytes of an object never change, so the file of the previous archive can be used if it matches its manifest. */
async function reuse(
  { store, archive, cipher, earlier }: CopyDeps,
  object: IndexedObject,
  name: string,
): Promise<ArchivedFile | null> {
  const known = earlier?.files[name];
  if (earlier === null || known === undefined) return null;
  // The store must have the object anyway: a backup reports lost objects.
  const { size } = await store.stat(object.key).catch((error: unknown) => reportMissing(error, object));
  if (size !== object.size) throw new OperatorError(damagedMessage(object, `${size} bytes`));
  const path = join(archive, name);
  if (!(await linkArchived(join(earlier.folder, name), path))) return null;
  const found = await measured(readArchived(archive, name));
  const wanted = cipher.recipients.length > 0 ? known.sha256 : object.sha256;
  if (found.size === known.size && found.sha256 === wanted) return found;
  await rm(path);
  return null;
}

async function copy(
  { store, archive, cipher }: CopyDeps,
  object: IndexedObject,
  name: string,
): Promise<ArchivedFile> {
  const plain = measure();
  const source = await store.get(object.key).catch((error: unknown) => reportMissing(error, object));
  const interrupted = (cause: unknown) =>
    new ObjectStoreUnavailable(`the object store interrupted the download of ${object.key}`, { cause });
  async function* read() {
    try {
      for await (const chunk of source) yield chunk as Uint8Array;
    } catch (cause) {
      throw interrupted(cause);
    }
  }
  const file = await writeArchived(join(archive, name), plain.pass(read()), cipher);
  const { size, sha256 } = plain.result();
  if (size !== object.size) throw new OperatorError(damagedMessage(object, `${size} bytes`));
  if (sha256 !== object.sha256) {
    throw new OperatorError(damagedMessage(object, `other bytes (sha256 ${sha256})`));
  }
  return file;
}

const damagedMessage = ({ key, id, size }: IndexedObject, found: string) =>
  `The object ${key} of upload ${id} is damaged: the database says ${size} bytes, the store has ${found}. The backup was not kept.`;

function reportMissing(error: unknown, { key, id }: IndexedObject): never {
  if (!(error instanceof ObjectNotFound)) throw error;
  throw new OperatorError(
    `The object ${key} of upload ${id} is missing in the store. The backup was not kept.`,
    { cause: error },
  );
}
