import { Readable } from 'node:stream';
import { type Client, DatabaseError } from 'pg';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { OperatorError } from '../operator-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { dumpName } from './archive-files.ts';
import { differingObjects } from './differing-objects.ts';
import { fileOf, type IndexedObject, readReadyObjects } from './object-index.ts';
import type { OpenArchive } from './open-archive.ts';
import { lockNotAvailable, openDatabase, pauseDeletions, requirePaused } from './open-database.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, formatBytes, type Log } from './progress.ts';
import { differingFacts, listTables, readFacts } from './read-facts.ts';
import { verifyArchive } from './verify-archive.ts';

interface RestoreDeps {
  readonly databaseUrl: string;
  readonly store: ObjectStore;
  readonly tools: PostgresTools;
  /** Names of the migrations that this release knows. */
  readonly migrations: ReadonlySet<string>;
  readonly log: Log;
}

/** Objects uploaded at once. */
const concurrency = 4;
/** Seconds to wait for running statements before the tables are dropped. */
const lockTimeout = 10;

/**
 * Restores an archive into an empty database and an empty bucket: first the objects, then the database in one
 * transaction. An interrupted restore leaves no row, so it can be run again.
 * @returns a sentence for each difference from the archive
 * @throws {OperatorError} if database or bucket are not empty, or the archive is damaged, of a newer release or of a
 *   development version
 */
export async function restoreArchive(deps: RestoreDeps, archive: OpenArchive): Promise<string[]> {
  const { databaseUrl, store, tools, log } = deps;
  const { manifest, objects } = archive;
  if (objects === null) {
    throw new OperatorError('This archive is encrypted: pass the secret key with --identity FILE.');
  }
  const unknown = manifest.facts.migrations.filter((name) => !deps.migrations.has(name));
  const [baseline = ''] = [...deps.migrations].sort();
  if (unknown.some((name) => name < baseline)) {
    throw new OperatorError(
      `This archive is of a development version (${manifest.release}, with ${unknown.join(', ')}), which no release can restore: restore it with the version that wrote it.`,
    );
  }
  if (unknown.length > 0) {
    throw new OperatorError(
      `This archive is of a newer release (${manifest.release}, with ${unknown.join(', ')}): check out that release and restore with it.`,
    );
  }
  const database = await openDatabase(databaseUrl);
  try {
    // A server's sweep would delete objects whose rows are not restored yet.
    await pauseDeletions(database);
    await requireNoRows(database);
    await requireNoOtherObjects(store, objects);
    log('Verifying the archive.');
    await verifyArchive(archive, deps);
    await putObjects(deps, archive, objects);
    await requirePaused(database);
    await dropEmptyTables(database);
    log('Restoring the database.');
    await tools.restore(databaseUrl, archive.open(dumpName));
    log('Comparing the restored data with the archive.');
    const progress = createProgress(log);
    const facts = await readFacts(database, (name) => progress(() => `Reading ${name}.`));
    const rows = await readReadyObjects(database);
    return [
      ...differingFacts(manifest.facts, facts),
      ...(await differingObjects({ store, log }, { rows, archived: objects })),
    ];
  } finally {
    await database.end();
  }
}

/** Rows of a stack without data: the list of migrations, the first edition and the job queue's own rows. */
const hasInitialRows = (name: string) =>
  ['public._prisma_migrations', 'public.editions'].includes(name) || name.startsWith('pgboss.');

async function requireNoRows(database: Client): Promise<void> {
  for (const { name, quoted } of await listTables(database)) {
    if (hasInitialRows(name)) continue;
    const { rows } = await database.query(`SELECT EXISTS (SELECT FROM ${quoted}) AS some`);
    if (rows[0].some) {
      throw new OperatorError(
        `The database is not empty (${name} has rows), and nothing in it was changed: a restore needs a stack without data.`,
      );
    }
  }
}

/** Objects of the archive are allowed: an interrupted restore leaves them. */
async function requireNoOtherObjects(store: ObjectStore, objects: readonly IndexedObject[]): Promise<void> {
  const known = new Set(objects.map(({ key }) => key));
  for await (const { key } of store.list('')) {
    if (known.has(key)) continue;
    throw new OperatorError(
      `The object store is not empty (${key}), and nothing in it was changed: a restore needs a stack without data.`,
    );
  }
}

async function putObjects(
  { store, log }: RestoreDeps,
  archive: OpenArchive,
  objects: readonly IndexedObject[],
): Promise<void> {
  const progress = createProgress(log);
  let [count, bytes] = [0, 0];
  const line = () => `Objects: ${count} of ${objects.length}, ${formatBytes(bytes)}.`;
  await mapConcurrent(objects, concurrency, async (object) => {
    // Downloads take their type from the row.
    const contentType = 'application/octet-stream';
    await store.put(object.key, Readable.from(archive.open(fileOf(object)), { objectMode: false }), {
      contentType,
    });
    count += 1;
    bytes += object.size;
    progress(line);
  });
  log(line());
}

/**
 * Drops the tables of a migrated but unused database, which can be of another release than the dump. Hours may have passed
 * since the first check, so it locks the tables and checks again that they are empty.
 */
async function dropEmptyTables(database: Client): Promise<void> {
  const tables = await listTables(database);
  if (tables.length === 0) return;
  await database.query('BEGIN');
  await lockTables(database, tables);
  await requireNoRows(database);
  await database.query(`
    DROP SCHEMA IF EXISTS pgboss CASCADE;
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public AUTHORIZATION pg_database_owner;
    COMMENT ON SCHEMA public IS 'standard public schema';
    GRANT USAGE ON SCHEMA public TO PUBLIC;
    COMMIT`);
}

async function lockTables(database: Client, tables: readonly { quoted: string }[]): Promise<void> {
  try {
    await database.query(`SET LOCAL lock_timeout = '${lockTimeout}s'`);
    await database.query(
      `LOCK TABLE ${tables.map(({ quoted }) => quoted).join(', ')} IN ACCESS EXCLUSIVE MODE`,
    );
  } catch (cause) {
    if (!(cause instanceof DatabaseError && cause.code === lockNotAvailable)) throw cause;
    throw new OperatorError(
      'Another program uses the database, and none of its tables was changed: stop that program and run the restore again.',
      { cause },
    );
  }
}
