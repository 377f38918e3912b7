import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { createCipher } from './archive-cipher.ts';
import { ageSuffix, dumpName, indexName, syncFolder, syncFolders, writeArchived } from './archive-files.ts';
import { archiveName, listArchives, partialName } from './archive-names.ts';
import { copyObjects, type EarlierArchive } from './copy-objects.ts';
import { holdSnapshot } from './hold-snapshot.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { indexLines, readReadyObjects } from './object-index.ts';
import { openArchive } from './open-archive.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, inWords, type Say } from './progress.ts';
import { readFacts, readMigrationNames, tablesWithoutRows } from './read-facts.ts';
import { verifyArchive } from './verify-archive.ts';

export interface BackupDeps {
  readonly databaseUrl: string;
  readonly store: ObjectStore;
  readonly tools: PostgresTools;
  readonly release: string;
  readonly say: Say;
  readonly now: () => Date;
}

interface BackupInput {
  /** Where archives lie. */
  readonly directory: string;
  /** age's public keys; none: not encrypted. */
  readonly recipients: readonly string[];
  /** Copies every object anew, also where the archive before has the same file. */
  readonly full: boolean;
}

/**
 * Writes an archive: the database first, as one snapshot, then every object that it names, while deletions wait. It
 * has its name only once it is whole, on the disk and read back.
 * @returns its folder and its manifest's sha256
 * @throws {OperatorError} and leaves nothing
 */
export async function createBackup(
  deps: BackupDeps,
  { directory, recipients, full }: BackupInput,
): Promise<{ folder: string; manifest: Manifest; sum: string }> {
  const { say, now } = deps;
  const cipher = createCipher(recipients);
  await requireWritable(directory);
  const { whole, half } = await listArchives(directory);
  const earlier = full ? null : await findEarlier(directory, whole, recipients);
  const createdAt = now();
  const name = archiveName(createdAt);
  const archive = join(directory, partialName(name));

  const snapshot = await holdSnapshot(deps.databaseUrl);
  try {
    // Nobody writes them any more: one backup of a database at a time, and a directory for each database.
    for (const name of half) {
      say(`Deleting ${name}, which a backup left that was killed.`);
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
      say('Reading the archive back.');
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
    throw new OperatorError('The directory of archives cannot be written: whose is BACKUP_DIR?', { cause });
  });
}

/** Files for other keys are other files. */
async function findEarlier(
  directory: string,
  whole: readonly string[],
  recipients: readonly string[],
): Promise<EarlierArchive | null> {
  const name = whole.at(-1);
  if (name === undefined) return null;
  const folder = join(directory, name);
  const manifest = await readManifest(folder).catch(() => null);
  if (manifest?.encryptedFor.join() !== recipients.join()) return null;
  return { folder, files: manifest.files };
}

async function writeDatabase(
  { say, tools, databaseUrl }: BackupDeps,
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
  say('Deletions of files are paused. Reading the tables.');
  const facts = await readFacts(client, createTableLine(say));
  if (facts.ledger.points !== facts.userPoints) {
    say(
      `Warning: the ledger sums up to ${facts.ledger.points} points and the users to ${facts.userPoints}. The backup goes on.`,
    );
  }
  const objects = await readReadyObjects(client);
  const suffix = cipher.recipients.length > 0 ? ageSuffix : '';
  const progress = createProgress(say);
  const dumped = measureLoudly(tools.dump(databaseUrl, snapshot.id), (size) =>
    progress(() => `Database: ${inWords(size)} so far.`),
  );
  const dump = await writeArchived(join(archive, dumpName + suffix), dumped, cipher);
  const index = await writeArchived(join(archive, indexName + suffix), indexLines(objects), cipher);
  const files: Manifest['files'] = { [dumpName + suffix]: dump, [indexName + suffix]: index };
  const rows = Object.values(facts.tables).reduce((sum, table) => sum + table.rows, 0);
  say(`Database: ${Object.keys(facts.tables).length} tables, ${rows} rows, ${inWords(dump.size)}.`);
  return { facts, objects, files };
}

function createTableLine(say: Say): (name: string) => void {
  const progress = createProgress(say);
  return (name) => progress(() => `Reading ${name}.`);
}

async function* measureLoudly(bytes: AsyncIterable<Uint8Array>, onSize: (size: number) => void) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    onSize(size);
    yield chunk;
  }
}

async function copyAll(
  { store, say }: BackupDeps,
  at: {
    archive: string;
    cipher: ReturnType<typeof createCipher>;
    earlier: EarlierArchive | null;
    objects: Awaited<ReturnType<typeof readReadyObjects>>;
  },
): Promise<Manifest['files']> {
  const { objects } = at;
  const all = bytesOf(objects);
  const progress = createProgress(say);
  let [count, bytes] = [0, 0];
  const line = () => `Objects: ${count} of ${objects.length}, ${inWords(bytes)} of ${inWords(all)}.`;
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
  say(line());
  return files;
}
