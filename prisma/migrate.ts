import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { readEnvironment } from '../server/config.ts';
import { installJobs } from '../server/jobs/install-jobs.ts';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];

/** The database could not be brought to this version; the message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  /** Prisma's code where it has one, e.g. P3009: an earlier migration failed and was not resolved. */
  readonly code: string | undefined;

  constructor(message: string, options: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

export const noFilters = { externalTables: [], externalEnums: [] };

/** The lock that Prisma's own CLI takes, so that it and this migrator exclude each other too. */
const lockKey = 72707369;

/**
 * Applies what `directory` holds and the database does not, each migration as one transaction.
 * Migrators that run at once wait for each other.
 * @returns the names of the migrations applied now, in order.
 * @throws {MigrationError}
 */
export async function migrate(
  databaseUrl: string,
  directory = join(import.meta.dirname, 'migrations'),
): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  return withLockedEngine(databaseUrl, async (engine) => {
    await refuseForeignHistory(engine, migrationsList);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
      await makeJobTables(databaseUrl);
      return appliedMigrationNames;
    } catch (error) {
      throw error instanceof MigrationError ? error : await explain(engine, migrationsList, error);
    }
  });
}

/** pg-boss brings migrations of its own for its own schema; they run here, under the same lock. */
async function makeJobTables(databaseUrl: string): Promise<void> {
  await installJobs(databaseUrl).catch((cause: unknown) => {
    throw new MigrationError(`The tables of the job queue could not be made: ${words(cause)}.`, { cause });
  });
}

/** Says that a failed migration left nothing behind, so that the next `migrate` tries it again. */
export async function markRolledBack(databaseUrl: string, migrationName: string): Promise<void> {
  await withLockedEngine(databaseUrl, (engine) => engine.markMigrationRolledBack({ migrationName }));
}

/** One connection, Prisma's advisory lock, the engine. The engine itself would wait for ten seconds only. */
export async function withLockedEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  try {
    await pool.query('SELECT pg_advisory_lock($1)', [lockKey]).catch((error: unknown) => {
      throw new MigrationError(`The database cannot be used: ${words(error)}.`, { cause: error });
    });
    const engine = await openSchemaEngine(pool);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

export async function readMigrations(directory: string): Promise<MigrationList> {
  const lockfile = 'migration_lock.toml';
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: directory,
    lockfile: { path: `./${lockfile}`, content: await readFile(join(directory, lockfile), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const value = await readFile(join(directory, path, 'migration.sql'), 'utf8');
        return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
      }),
    ),
  };
}

async function refuseForeignHistory(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { editedMigrationNames, history } = await diagnose(engine, migrationsList);
  if (editedMigrationNames.length > 0) {
    const names = editedMigrationNames.join(', ');
    throw new MigrationError(`Changed after it was applied to this database: ${names}. Restore the file.`);
  }
  if (history !== null && history.diagnostic !== 'databaseIsBehind') {
    const names = history.unpersistedMigrationNames.join(', ');
    throw new MigrationError(
      `This database was migrated by another version of Torchbearer (${names}). Run that version, or a newer one.`,
    );
  }
}

function diagnose(engine: SchemaEngine, migrationsList: MigrationList) {
  return engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: noFilters,
  });
}

async function explain(engine: SchemaEngine, list: MigrationList, cause: unknown): Promise<MigrationError> {
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const { failedMigrationNames } = await diagnose(engine, list);
  const [failed] = failedMigrationNames;
  const reason = words(cause);
  if (failed === undefined) return new MigrationError(`Migrating failed: ${reason}.`, { code, cause });
  const resolve = `node prisma/migrate.ts --rolled-back ${failed}`;
  return new MigrationError(
    code === 'P3009'
      ? `Migration ${failed} failed earlier (P3009). Once its cause is gone: ${resolve}, then migrate again.`
      : `Migration ${failed} failed and changed nothing: ${reason}. Once its cause is gone: ${resolve}, then migrate again.`,
    { code, cause },
  );
}

/** The engine's messages end in a trace of Rust spans, and a refused connection is an error without words. */
function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\n   0: ');
  if (message !== '') return message.replaceAll(/\s*\n\s*/g, ': ').replace(/\.$/, '');
  return 'code' in error ? String(error.code) : error.name;
}

async function main(): Promise<void> {
  const [option, name] = process.argv.slice(2);
  const databaseUrl = readEnvironment().DATABASE_URL;
  if (!databaseUrl) throw new MigrationError('DATABASE_URL is not set: fill it in .env.');
  if (option === '--rolled-back' && name !== undefined) {
    await markRolledBack(databaseUrl, name);
    console.log(`${name} is marked as rolled back.`);
    return;
  }
  if (option !== undefined) throw new MigrationError('Usage: migrate.ts [--rolled-back MIGRATION]');
  const applied = await migrate(databaseUrl);
  for (const migration of applied) console.log(`Applied ${migration}`);
  if (applied.length === 0) console.log('The database is up to date.');
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof MigrationError ? error.message : error);
    process.exitCode = 1;
  }
}
