import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { commaList } from '../environment.ts';
import { formatError } from '../operations/format-error.ts';
import { OperatorError } from '../operator-error.ts';
import { createObjectStore } from '../storage/create-object-store.ts';
import { version } from '../version.ts';
import { readKey } from './archive-cipher.ts';
import { deleteOldArchives, folderOf } from './archive-directory.ts';
import { createBackup } from './create-backup.ts';

import { openArchive } from './open-archive.ts';
import { postgresTools } from './postgres-tools.ts';
import { formatBytes } from './progress.ts';
import { recordBackup } from './record-backup.ts';
import { restoreArchive } from './restore-archive.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeMetrics } from './write-metrics.ts';

const root = join(import.meta.dirname, '..', '..');
/** docker-compose.yml mounts the directory of archives here. */
const mounted = '/backups';

const usage = `Usage, through the scripts in server/operations/:
  backup [--recipient age1…] [--keep N] [--full]
  verify ARCHIVE [--identity FILE]
  restore ARCHIVE [--identity FILE]`;

const log = (line: string) => console.log(line);
const tools = postgresTools;

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        directory: { type: 'string', default: mounted },
        recipient: { type: 'string', default: '' },
        keep: { type: 'string', default: '' },
        'identity-on-stdin': { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new OperatorError(`${cause instanceof Error ? cause.message : cause}\n${usage}`, { cause });
  }
}
type Options = ReturnType<typeof readOptions>['values'];

function readDeps() {
  const config = loadConfig();
  return { databaseUrl: config.database.url, store: createObjectStore(config), tools, log };
}

async function backup({ directory, recipient, keep, full }: Options): Promise<void> {
  const kept = z.union([z.literal('').transform(() => null), z.coerce.number().int().min(1)]).safeParse(keep);
  if (!kept.success)
    throw new OperatorError('--keep (BACKUP_KEEP) must be a whole number of archives, 1 or more.');
  const recipients = commaList.parse(recipient);
  const deps = readDeps();
  const { folder, manifest, sum } = await createBackup(
    { ...deps, release: version, now: () => new Date() },
    { directory, recipients, full },
  );
  await writeMetrics(directory, manifest);
  if (kept.data !== null) {
    for (const name of await deleteOldArchives(directory, kept.data)) log(`Deleted the old archive ${name}.`);
  }
  try {
    await recordBackup(deps.databaseUrl, manifest);
  } catch (error) {
    // The archive is good: a failure would make its timer report that there is none.
    console.error(`Warning: ${formatError(error)}`);
  }
  const { objects, files } = manifest;
  const bytes = Object.values(files).reduce((total, { size }) => total + size, 0);
  log(
    `Backed up: ${folder.split('/').at(-1)}, ${objects.count} objects, ${formatBytes(bytes)}, manifest sha256 ${sum}.`,
  );
}

/** The secret key comes from standard input: the account in the container may not read the caller's file. */
async function open(archive: string, { directory, 'identity-on-stdin': given }: Options) {
  return openArchive(folderOf(directory, archive), given ? readKey(await text(process.stdin)) : null);
}

async function verify(archive: string, options: Options): Promise<void> {
  const opened = await open(archive, options);
  await verifyArchive(opened, { tools, log });
  const { objects, createdAt } = opened.manifest;
  log(`Verified: ${archive}, ${objects.count} objects, as of ${createdAt}.`);
}

async function restore(archive: string, options: Options): Promise<void> {
  const opened = await open(archive, options);
  const folders = await readdir(join(root, 'prisma', 'migrations'));
  const differing = await restoreArchive({ ...readDeps(), migrations: new Set(folders) }, opened);
  for (const difference of differing) log(`differs: ${difference}`);
  if (differing.length > 0) {
    throw new OperatorError('The restored data differs from the archive: see the lines above.');
  }
  const { facts, objects, createdAt } = opened.manifest;
  log(
    `Restored and identical: ${Object.keys(facts.tables).length} tables, ${facts.ledger.entries} ledger entries of ${facts.ledger.points} points, ${objects.count} objects, as of ${createdAt}.`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions();
  const [verb, archive, ...rest] = positionals;
  if (rest.length === 0 && verb === 'backup' && archive === undefined) return backup(values);
  if (rest.length === 0 && archive !== undefined) {
    if (verb === 'restore') return restore(archive, values);
    if (verb === 'verify') return verify(archive, values);
  }
  throw new OperatorError(usage);
}

try {
  await main();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
