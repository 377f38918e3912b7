import { OperatorError } from '../operator-error.ts';
import type { ArchiveKey } from './archive-cipher.ts';
import { ageSuffix, indexName, listArchived, measured, readArchived } from './archive-files.ts';
import { type ArchivedFile, type Manifest, readManifest, unlistedFiles } from './manifest.ts';
import { fileOf, type IndexedObject, parseIndex } from './object-index.ts';

/** An archive that says what it holds, and has every file that it says. */
export interface OpenArchive {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Null where it is encrypted and there is no key. */
  readonly objects: readonly IndexedObject[] | null;
  /** One of its files as it was before it was encrypted. */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Reads an archive's manifest and its list of objects, and nothing else: `verifyArchive` reads every byte.
 * @param key null: nothing that is encrypted is opened
 * @throws {OperatorError}
 */
export async function openArchive(folder: string, key: ArchiveKey | null): Promise<OpenArchive> {
  const manifest = await readManifest(folder);
  await requireListed(folder, manifest);
  const encrypted = manifest.encryptedFor.length > 0;
  const suffix = encrypted ? ageSuffix : '';
  async function* open(name: string): AsyncGenerator<Uint8Array> {
    const stored = readArchived(folder, name + suffix);
    if (!encrypted) yield* stored;
    else if (key === null)
      throw new OperatorError('This archive is encrypted: name the secret key with --identity FILE.');
    else yield* decrypted(name + suffix, key.decrypt(stored));
  }
  if (encrypted && key === null) return { folder, manifest, objects: null, open };
  const index = manifest.files[indexName + suffix];
  if (index === undefined) throw new OperatorError(`${indexName} is missing: the manifest does not name it.`);
  await requireSum(folder, indexName + suffix, index);
  return { folder, manifest, objects: await readIndex(manifest, open), open };
}

/** @throws {OperatorError} where a file of an archive is not what its manifest says */
export async function requireSum(
  folder: string,
  name: string,
  { size, sha256 }: ArchivedFile,
): Promise<void> {
  const found = await measured(readArchived(folder, name));
  if (found.size !== size) {
    throw new OperatorError(`${name} has ${found.size} bytes and not ${size}: it is cut off or was changed.`);
  }
  if (found.sha256 !== sha256)
    throw new OperatorError(`${name} is damaged or was changed: its sum is another.`);
}

async function* decrypted(name: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `${name} cannot be decrypted: it is for another key than this identity, or damaged.`,
      { cause },
    );
  }
}

async function requireListed(folder: string, manifest: Manifest): Promise<void> {
  const there = new Set(await listArchived(folder));
  for (const name of Object.keys(manifest.files)) {
    if (!there.delete(name)) throw new OperatorError(`${name} is missing.`);
  }
  for (const name of unlistedFiles) there.delete(name);
  for (const name of there)
    throw new OperatorError(`${name} does not belong to this archive: its manifest does not name it.`);
}

/** The list of objects and the manifest must name the same files, whoever wrote them. */
async function readIndex(
  { files, objects: { count } }: Manifest,
  open: OpenArchive['open'],
): Promise<IndexedObject[]> {
  const objects = await parseIndex(open(indexName));
  const listed = Object.keys(files).filter((name) => name.startsWith('objects/')).length;
  if (objects.length !== count || listed !== count) {
    throw new OperatorError(
      `${indexName} names ${objects.length} objects, the manifest ${count} and ${listed} files.`,
    );
  }
  for (const object of objects) {
    const name = fileOf(object);
    if (files[name] === undefined && files[name + ageSuffix] === undefined)
      throw new OperatorError(`${name} is missing: ${indexName} names it.`);
  }
  return objects;
}
