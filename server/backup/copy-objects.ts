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

/** Objects under way at once: more than one, for most are small. */
const lanes = 4;
/** Times that a store which is out for a moment is asked for one object, and milliseconds between. */
const tries = 4;
const pause = 5_000;

/** The archive before, whose files are used again where they are what they were. */
export interface EarlierArchive {
  readonly folder: string;
  readonly files: Manifest['files'];
}

interface Copying {
  readonly store: ObjectStore;
  readonly archive: string;
  readonly cipher: ArchiveCipher;
  readonly earlier: EarlierArchive | null;
  /** Told of each object that is there. */
  readonly onObject: (object: IndexedObject) => void;
}

/**
 * Copies objects out of the store and holds each against its row.
 * @returns what lies in the archive, by path
 * @throws {OperatorError} naming the object that is missing or is not what its row says
 */
export async function copyObjects(
  copying: Copying,
  objects: readonly IndexedObject[],
): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  await mapConcurrent(objects, lanes, async (object) => {
    const name = `${fileOf(object)}${copying.cipher.recipients.length > 0 ? ageSuffix : ''}`;
    files[name] = await patiently(copying, object, name);
    copying.onObject(object);
  });
  return files;
}

async function patiently(copying: Copying, object: IndexedObject, name: string): Promise<ArchivedFile> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return (await reuse(copying, object, name)) ?? (await copy(copying, object, name));
    } catch (error) {
      if (left === 0 || !(error instanceof ObjectStoreUnavailable)) throw error;
      await rm(join(copying.archive, name), { force: true });
      await wait(pause);
    }
  }
}

/** A row never gets other bytes, so the earlier file is the object if it is what its manifest says. */
async function reuse(
  { store, archive, cipher, earlier }: Copying,
  object: IndexedObject,
  name: string,
): Promise<ArchivedFile | null> {
  const known = earlier?.files[name];
  if (earlier === null || known === undefined) return null;
  // The store must have it all the same: a backup tells of what is lost there.
  const { size } = await store.stat(object.key).catch((error: unknown) => refuseAbsent(error, object));
  if (size !== object.size) throw new OperatorError(notAsItsRow(object, `${size} bytes`));
  const path = join(archive, name);
  if (!(await linkArchived(join(earlier.folder, name), path))) return null;
  const found = await measured(readArchived(archive, name));
  const wanted = cipher.recipients.length > 0 ? known.sha256 : object.sha256;
  if (found.size === known.size && found.sha256 === wanted) return found;
  await rm(path);
  return null;
}

async function copy(
  { store, archive, cipher }: Copying,
  object: IndexedObject,
  name: string,
): Promise<ArchivedFile> {
  const plain = measure();
  const source = await store.get(object.key).catch((error: unknown) => refuseAbsent(error, object));
  const brokenOff = (cause: unknown) =>
    new ObjectStoreUnavailable(`the object store broke off at ${object.key}`, { cause });
  async function* read() {
    try {
      for await (const chunk of source) yield chunk as Uint8Array;
    } catch (cause) {
      throw brokenOff(cause);
    }
  }
  const file = await writeArchived(join(archive, name), plain.pass(read()), cipher);
  const { size, sha256 } = plain.result();
  if (size !== object.size) throw new OperatorError(notAsItsRow(object, `${size} bytes`));
  if (sha256 !== object.sha256) {
    throw new OperatorError(notAsItsRow(object, `other bytes (sha256 ${sha256})`));
  }
  return file;
}

const notAsItsRow = ({ key, id, size }: IndexedObject, found: string) =>
  `The object ${key} of upload ${id} is damaged: its row says ${size} bytes, the store has ${found}. Nothing was kept of this backup.`;

function refuseAbsent(error: unknown, { key, id }: IndexedObject): never {
  if (!(error instanceof ObjectNotFound)) throw error;
  throw new OperatorError(
    `The object ${key} of upload ${id} is missing in the store. Nothing was kept of this backup.`,
    { cause: error },
  );
}
