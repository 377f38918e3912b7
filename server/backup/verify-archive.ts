import type { ArchiveKey } from './archive-cipher.ts';
import { ageSuffix, dumpName, indexName, listArchived, measured, readArchived } from './archive-files.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest, unlistedFiles } from './manifest.ts';
import { fileOf, type IndexedObject, parseIndex } from './object-index.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, inWords, type Say } from './progress.ts';

interface Verifying {
  readonly tools: PostgresTools;
  readonly say: Say;
  /** Null: an encrypted archive's sums are held against its manifest, and nothing is opened. */
  readonly key: ArchiveKey | null;
}

/** An archive that is what its manifest says. */
export interface VerifiedArchive {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Null where it is encrypted and there is no key. */
  readonly objects: readonly IndexedObject[] | null;
  /** One of its files as it was before it was encrypted. */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Reads every byte of an archive.
 * @throws {BackupError} naming the first file that is missing, too much, damaged or changed
 */
export async function verifyArchive(
  folder: string,
  { tools, say, key }: Verifying,
): Promise<VerifiedArchive> {
  if (/\.partial\/?$/.test(folder)) {
    throw new BackupError('This is what a backup left that was killed: it was never whole.');
  }
  const manifest = await readManifest(folder);
  await requireListed(folder, manifest);
  await requireSums(folder, manifest, say);
  const encrypted = manifest.encryptedFor.length > 0;
  const suffix = encrypted ? ageSuffix : '';
  async function* open(name: string): AsyncGenerator<Uint8Array> {
    const stored = readArchived(folder, name + suffix);
    if (!encrypted) yield* stored;
    else if (key === null)
      throw new BackupError('This archive is encrypted: name the secret key with --identity FILE.');
    else yield* decrypted(name + suffix, key.decrypt(stored));
  }
  if (encrypted && key === null) {
    say('The archive is encrypted: its sums are right; without --identity nothing in it was opened.');
    return { folder, manifest, objects: null, open };
  }
  const objects = await requireIndex(manifest, open);
  await requireObjects(objects, manifest, open);
  await tools.check(open(dumpName)).catch((cause: unknown) => {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(`${dumpName}${suffix} cannot be restored: ${cause.message}`, { cause });
  });
  return { folder, manifest, objects, open };
}

async function* decrypted(name: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(
      `${name} cannot be decrypted: it is for another key than this identity, or damaged.`,
      {
        cause,
      },
    );
  }
}

async function requireListed(folder: string, manifest: Manifest): Promise<void> {
  const there = new Set(await listArchived(folder));
  for (const name of Object.keys(manifest.files)) {
    if (!there.delete(name)) throw new BackupError(`${name} is missing.`);
  }
  for (const name of unlistedFiles) there.delete(name);
  for (const name of there)
    throw new BackupError(`${name} does not belong to this archive: its manifest does not name it.`);
}

async function requireSums(folder: string, { files }: Manifest, say: Say): Promise<void> {
  const names = Object.keys(files);
  const all = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const progress = createProgress(say);
  let [count, bytes] = [0, 0];
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const found = await measured(readArchived(folder, name));
    if (found.size !== size) {
      throw new BackupError(`${name} has ${found.size} bytes and not ${size}: it is cut off or was changed.`);
    }
    if (found.sha256 !== sha256)
      throw new BackupError(`${name} is damaged or was changed: its sum is another.`);
    count += 1;
    bytes += size;
    progress(() => `Read ${count} of ${names.length} files, ${inWords(bytes)} of ${inWords(all)}.`);
  }
}

/** The list of objects and the manifest must name the same files, whoever wrote them. */
async function requireIndex(
  { files, objects: { count } }: Manifest,
  open: VerifiedArchive['open'],
): Promise<IndexedObject[]> {
  const objects = await parseIndex(open(indexName));
  const listed = Object.keys(files).filter((name) => name.startsWith('objects/')).length;
  if (objects.length !== count || listed !== count) {
    throw new BackupError(
      `${indexName} names ${objects.length} objects, the manifest ${count} and ${listed} files.`,
    );
  }
  for (const object of objects) {
    const name = fileOf(object);
    if (files[name] === undefined && files[name + ageSuffix] === undefined)
      throw new BackupError(`${name} is missing: ${indexName} names it.`);
  }
  return objects;
}

/** What sums of files cannot tell: whether a file is the object that its row meant. */
async function requireObjects(
  objects: readonly IndexedObject[],
  { files }: Manifest,
  open: VerifiedArchive['open'],
): Promise<void> {
  for (const object of objects) {
    const name = fileOf(object);
    const found = files[name] ?? (await measured(open(name)));
    if (found.size !== object.size || (object.sha256 !== null && found.sha256 !== object.sha256)) {
      throw new BackupError(`${name} is not the object ${object.key} that its row means.`);
    }
  }
}
