import { OperatorError } from '../operator-error.ts';
import type { ArchiveKey } from './archive-cipher.ts';
import { ageSuffix, indexName, listArchived, measured, readArchived } from './archive-files.ts';
import { type ArchivedFile, type Manifest, readManifest, unlistedFiles } from './manifest.ts';
import { fileOf, type IndexedObject, parseIndex } from './object-index.ts';

/** An archive whose manifest is valid and whose files are all present. */
export interface OpenArchive {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Null if the archive is encrypted and no key was given. */
  readonly objects: readonly IndexedObject[] | null;
  /** Opens one of its files, decrypted. */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Reads only the manifest and the list of objects of an archive; `verifyArchive` reads every byte.
 * @param key null to leave an encrypted archive unopened
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
      throw new OperatorError('This archive is encrypted: pass the secret key with --identity FILE.');
    else yield* decrypted(name + suffix, key.decrypt(stored));
  }
  if (encrypted && key === null) return { folder, manifest, objects: null, open };
  const index = manifest.files[indexName + suffix];
  if (index === undefined) throw new OperatorError(`${indexName} is missing: the manifest does not name it.`);
  await requireChecksum(folder, indexName + suffix, index);
  return { folder, manifest, objects: await readIndex(manifest, open), open };
}

/** @throws {OperatorError} if a file of an archive differs from its manifest */
export async function requireChecksum(
  folder: string,
  name: string,
  { size, sha256 }: ArchivedFile,
): Promise<void> {
  const found = await measured(readArchived(folder, name));
  if (found.size !== size) {
    throw new OperatorError(
      `${name} has ${found.size} bytes instead of ${size}: it is truncated or was changed.`,
    );
  }
  if (found.sha256 !== sha256)
    throw new OperatorError(`${name} is damaged or was changed: its checksum differs.`);
}

async function* decrypted(name: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${name} cannot be decrypted: it is damaged or encrypted for another key.`, {
      cause,
    });
  }
}

async function requireListed(folder: string, manifest: Manifest): Promise<void> {
  const extra = new Set(await listArchived(folder));
  for (const name of Object.keys(manifest.files)) {
    if (!extra.delete(name)) throw new OperatorError(`${name} is missing.`);
  }
  for (const name of unlistedFiles) extra.delete(name);
  for (const name of extra)
    throw new OperatorError(`${name} does not belong to this archive: its manifest does not name it.`);
}

/** Requires that the list of objects and the manifest name the same files. */
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
