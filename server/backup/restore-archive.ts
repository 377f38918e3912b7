import { Readable } from 'node:stream';
import { type Client, DatabaseError } from 'pg';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { OperatorError } from '../operator-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { dumpName } from './archive-files.ts';
import { differingObjects } from './differing-objects.ts';
import { fileOf, type IndexedObject, readReadyObjects } from './object-index.ts';
import type { OpenArchive } from './open-archive.ts';
import { openDatabase } from './open-database.ts';
import { lockNotAvailable, pauseDeletions, requirePaused } from './pause-deletions.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createProgress, inWords, type Say } from './progress.ts';
import { differingFacts, listTables, readFacts } from './read-facts.ts';
import { verifyArchive } from './verify-archive.ts';

interface RestoreDeps {
  readonly databaseUrl: string;
  readonly store: ObjectStore;
  readonly tools: PostgresTools;
  /** Names of the migrations that this release knows. */
  readonly migrations: ReadonlySet<string>;
  readonly say: Say;
}

/** Objects under way at once. */
const lanes = 4;
/** Seconds that a statement under way gets to end before the tables are dropped. */
const lockPatience = 10;

/**
 * Brings an archive into an empty database and an empty bucket: objects first, then the whole database in one
 * transaction. One that died half-way left no row, so it may be run again.
 * @returns what differs from the archive afterwards, a sentence each
 * @throws {OperatorError} where there is something already, or the archive is damaged or of a newer release
 */
export async function restoreArchive(deps: RestoreDeps, archive: OpenArchive): Promise<string[]> {
  const { databaseUrl, store, tools, say } = deps;
  const { manifest, objects } = archive;
  if (objects === null) {
    throw new OperatorError('This archive is encrypted: name the secret key with --identity FILE.');
  }
  const unknown = manifest.facts.migrations.filter((name) => !deps.migrations.has(name));
  if (unknown.length > 0) {
    throw new OperatorError(
      `This archive is of a newer release (${manifest.release}, with ${unknown.join(', ')}): check that release out, and restore with it.`,
    );
  }
  const database = await openDatabase(databaseUrl);
  try {
    // Also because a server's sweep would take objects for orphans whose rows are not there yet.
    await pauseDeletions(database);
    await requireNoRows(database);
    await requireNoOtherObjects(store, objects);
    say('Verifying the archive.');
    await verifyArchive(archive, deps);
    await putObjects(deps, archive, objects);
    await requirePaused(database);
    await dropEmptyTables(database);
    say('Restoring the database.');
    await tools.restore(databaseUrl, archive.open(dumpName));
    say('Comparing what is there now with the archive.');
    const progress = createProgress(say);
    const facts = await readFacts(database, (name) => progress(() => `Reading ${name}.`));
    const rows = await readReadyObjects(database);
    return [
      ...differingFacts(manifest.facts, facts),
      ...(await differingObjects({ store, say }, { rows, archived: objects })),
    ];
  } finally {
    await database.end();
  }
}

/** What a start without data leaves: the list of migrations, and the job queue's own rows. */
const harmless = (name: string) => name === 'public._prisma_migrations' || name.startsWith('pgboss.');

async function requireNoRows(database: Client): Promise<void> {
  for (const { name, quoted } of await listTables(database)) {
    if (harmless(name)) continue;
    const { rows } = await database.query(`SELECT EXISTS (SELECT FROM ${quoted}) AS some`);
    if (rows[0].some) {
      throw new OperatorError(
        `The database is not empty (${name} has rows), and nothing in it was changed: restore goes into a stack without data.`,
      );
    }
  }
}

/** Those of the archive may be there: a restore that died left them. */
async function requireNoOtherObjects(store: ObjectStore, objects: readonly IndexedObject[]): Promise<void> {
  const known = new Set(objects.map(({ key }) => key));
  for await (const { key } of store.list('')) {
    if (known.has(key)) continue;
    throw new OperatorError(
      `The object store is not empty (${key}), and nothing in it was changed: restore goes into a stack without data.`,
    );
  }
}

async function putObjects(
  { store, say }: RestoreDeps,
  archive: OpenArchive,
  objects: readonly IndexedObject[],
): Promise<void> {
  const progress = createProgress(say);
  let [count, bytes] = [0, 0];
  const line = () => `Objects: ${count} of ${objects.length}, ${inWords(bytes)}.`;
  await mapConcurrent(objects, lanes, async (object) => {
    // The type that a browser is told comes from the row.
    const contentType = 'application/octet-stream';
    await store.put(object.key, Readable.from(archive.open(fileOf(object)), { objectMode: false }), {
      contentType,
    });
    count += 1;
    bytes += object.size;
    progress(line);
  });
  say(line());
}

/**
 * Tables that were migrated and never used stand in the dump's way; they may be of another release than it. Looks once
 * more, and nobody writes meanwhile: hours may have gone by.
 */
async function dropEmptyTables(database: Client): Promise<void> {
  const tables = await listTables(database);
  if (tables.length === 0) return;
  await database.query('BEGIN');
  await lockOut(database, tables);
  await requireNoRows(database);
  await database.query(`
    DROP SCHEMA IF EXISTS pgboss CASCADE;
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public AUTHORIZATION pg_database_owner;
    COMMENT ON SCHEMA public IS 'standard public schema';
    GRANT USAGE ON SCHEMA public TO PUBLIC;
    COMMIT`);
}

async function lockOut(database: Client, tables: readonly { quoted: string }[]): Promise<void> {
  try {
    await database.query(`SET LOCAL lock_timeout = '${lockPatience}s'`);
    await database.query(
      `LOCK TABLE ${tables.map(({ quoted }) => quoted).join(', ')} IN ACCESS EXCLUSIVE MODE`,
    );
  } catch (cause) {
    if (!(cause instanceof DatabaseError && cause.code === lockNotAvailable)) throw cause;
    throw new OperatorError(
      'Something else uses the database, and none of its tables was changed: stop what it is, and run the restore again.',
      { cause },
    );
  }
}
