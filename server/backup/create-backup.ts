import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { createCipher } from './archive-cipher.ts';
import { archiveName, listArchives, partialName } from './archive-directory.ts';
import { ageSuffix, dumpName, indexName, syncFolder, syncFolders, writeArchived } from './archive-files.ts';
import { copyObjects, type EarlierArchive } from './copy-objects.ts';
import { holdSnapshot } from './hold-snapshot.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { indexLines, readReadyObjects } from './object-index.ts';
import { openArchive } from './open-archive.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, formatBytes, type Log } from './progress.ts';
import { readFacts, readMigrationNames, tablesWithoutRows } from './read-facts.ts';
import { verifyArchive } from './verify-archive.ts';

export interface BackupDeps {
  readonly databaseUrl: string;
  readonly store: ObjectStore;
  readonly tools: PostgresTools;
  readonly release: string;
  readonly log: Log;
  readonly now: () => Date;
}

interface BackupInput {
  /** The directory of archives. */
  readonly directory: string;
  /** age public keys; empty for an unencrypted archive. */
  readonly recipients: readonly string[];
  /** Copies every object instead of hard-linking the unchanged files of the previous archive. */
  readonly full: boolean;
}

/**
 * Writes an archive: first the database, as one snapshot, then every object that it names. Deletions of objects are paused
 * meanwhile. The archive gets its final name after it is complete, flushed to the disk and verified.
 * @returns its folder and the sha256 of its manifest
 * @throws {OperatorError} after it has deleted the partial archive
 */
export async function createBackup(
  deps: BackupDeps,
  { directory, recipients, full }: BackupInput,
): Promise<{ folder: string; manifest: Manifest; sum: string }> {
  const { log, now } = deps;
  const cipher = createCipher(recipients);
  await requireWritable(directory);
  const { complete, partial } = await listArchives(directory);
  const earlier = full ? null : await findEarlier(directory, complete, recipients);
  const createdAt = now();
  const name = archiveName(createdAt);
  const archive = join(directory, partialName(name));

  const snapshot = await holdSnapshot(deps.databaseUrl);
  try {
    // Their backups are not running: a database has one directory and one backup at a time.
    for (const name of partial) {
      log(`Deleting ${name} of an interrupted backup.`);
      await rm(join(directory, name), { recursive: true });
    }
    await mkdir(archive, { mode: 0o700 });
    try {
      const written = await writeDatabase(deps, { archive, cipher, snapshot });
      await snapshot.endTransaction();
      const copied = await copyAll(deps, { archive, cipher, earlier, objects: written.objects });
      await snapshot.requireHeld();
      const manifest: Manifest = {
        format: 1,
        createdAt: createdAt.toISOString(),
        release: deps.release,
        facts: written.facts,
        withoutRows: [...tablesWithoutRows],
        objects: { count: written.objects.length, bytes: bytesOf(written.objects) },
        encryptedFor: [...recipients],
        files: { ...written.files, ...copied },
      };
      const sum = await writeManifest(archive, manifest);
      await syncFolders(archive);
      log('Verifying the archive.');
      await verifyArchive(await openArchive(archive, null), deps);
      const folder = join(directory, name);
      await rename(archive, folder);
      await syncFolder(directory);
      return { folder, manifest, sum };
    } catch (error) {
      await rm(archive, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await snapshot.release();
  }
}

const bytesOf = (objects: readonly { size: number }[]) => objects.reduce((sum, { size }) => sum + size, 0);

async function requireWritable(directory: string): Promise<void> {
  await access(directory, 2).catch((cause: unknown) => {
    throw new OperatorError('The directory of archives cannot be written: check the owner of BACKUP_DIR.', {
      cause,
    });
  });
}

/** The newest archive with the same recipients: files for other keys cannot be reused. */
async function findEarlier(
  directory: string,
  names: readonly string[],
  recipients: readonly string[],
): Promise<EarlierArchive | null> {
  const name = names.at(-1);
  if (name === undefined) return null;
  const folder = join(directory, name);
  const manifest = await readManifest(folder).catch(() => null);
  if (manifest?.encryptedFor.join() !== recipients.join()) return null;
  return { folder, files: manifest.files };
}

async function writeDatabase(
  { log, tools, databaseUrl }: BackupDeps,
  at: {
    archive: string;
    cipher: ReturnType<typeof createCipher>;
    snapshot: Awaited<ReturnType<typeof holdSnapshot>>;
  },
) {
  const { archive, cipher, snapshot } = at;
  const { client } = snapshot;
  if ((await readMigrationNames(client)).length === 0) {
    throw new OperatorError('This database has no tables of Torchbearer: there is nothing to back up.');
  }
  log('Deletions of files are paused. Reading the tables.');
  const facts = await readFacts(client, createTableLine(log));
  if (facts.ledger.points !== facts.userPoints) {
    log(
      `Warning: the ledger has ${facts.ledger.points} points and the users have ${facts.userPoints}. The backup continues.`,
    );
  }
  const objects = await readReadyObjects(client);
  const suffix = cipher.recipients.length > 0 ? ageSuffix : '';
  const progress = createProgress(log);
  const dumped = reportSize(tools.dump(databaseUrl, snapshot.id), (size) =>
    progress(() => `Database: ${formatBytes(size)} so far.`),
  );
  const dump = await writeArchived(join(archive, dumpName + suffix), dumped, cipher);
  const index = await writeArchived(join(archive, indexName + suffix), indexLines(objects), cipher);
  const files: Manifest['files'] = { [dumpName + suffix]: dump, [indexName + suffix]: index };
  const rows = Object.values(facts.tables).reduce((sum, table) => sum + table.rows, 0);
  log(`Database: ${Object.keys(facts.tables).length} tables, ${rows} rows, ${formatBytes(dump.size)}.`);
  return { facts, objects, files };
}

function createTableLine(log: Log): (name: string) => void {
  const progress = createProgress(log);
  return (name) => progress(() => `Reading ${name}.`);
}

async function* reportSize(bytes: AsyncIterable<Uint8Array>, onSize: (size: number) => void) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    onSize(size);
    yield chunk;
  }
}

async function copyAll(
  { store, log }: BackupDeps,
  at: {
    archive: string;
    cipher: ReturnType<typeof createCipher>;
    earlier: EarlierArchive | null;
    objects: Awaited<ReturnType<typeof readReadyObjects>>;
  },
): Promise<Manifest['files']> {
  const { objects } = at;
  const all = bytesOf(objects);
  const progress = createProgress(log);
  let [count, bytes] = [0, 0];
  const line = () => `Objects: ${count} of ${objects.length}, ${formatBytes(bytes)} of ${formatBytes(all)}.`;
  const files = await copyObjects(
    {
      store,
      ...at,
      onObject: ({ size }) => {
        count += 1;
        bytes += size;
        progress(line);
      },
    },
    objects,
  );
  log(line());
  return files;
}
