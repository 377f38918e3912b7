import { join } from 'node:path';
import type { Pool } from 'pg';
import { readEnvironment } from '../config.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { OperatorError } from '../operator-error.ts';
import { patience, withLockedEngine } from './locked-engine.ts';
import { type MigrationList, readMigrations } from './read-migrations.ts';
import { messageOf, type SchemaEngine } from './schema-engine.ts';

export const noFilters = { externalTables: [], externalEnums: [] };

/** SQLSTATE of a lock that was not given in time. */
const lockNotAvailable = '55P03';

/**
 * Applies what `directory` holds and the database does not, each migration as one transaction.
 * Migrators that run at once wait for each other.
 * @returns the names of the migrations applied now, in order.
 * @throws {OperatorError}
 */
export async function migrate(
  databaseUrl: string,
  directory = join(import.meta.dirname, '..', '..', 'prisma', 'migrations'),
): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  return withLockedEngine(databaseUrl, async ({ engine, pool, refusal }) => {
    await refuseForeignHistory(engine, migrationsList);
    await clearInterrupted(pool, engine);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
      await makeJobTables(databaseUrl);
      return appliedMigrationNames;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (refusal() === lockNotAvailable) throw await gaveUpWaiting(engine, migrationsList, error);
      throw await explain(engine, migrationsList, error);
    }
  });
}

/**
 * Lets a migration be tried again whose migrator was cut off before it could write why: it left nothing. One that
 * failed has its reason in `logs` and is left to people.
 */
async function clearInterrupted(pool: Pool, engine: SchemaEngine): Promise<void> {
  const { rows: known } = await pool.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS made");
  if (known[0]?.made !== true) return;
  const { rows } = await pool.query(
    `SELECT migration_name FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL`,
  );
  for (const { migration_name: migrationName } of rows) {
    await engine.markMigrationRolledBack({ migrationName });
  }
}

/** pg-boss brings migrations of its own for its own schema; they run here, under the same lock. */
async function makeJobTables(databaseUrl: string): Promise<void> {
  await installJobs(databaseUrl).catch((cause: unknown) => {
    throw new OperatorError(`The tables of the job queue could not be made: ${messageOf(cause)}.`, { cause });
  });
}

/** Says that a failed migration left nothing behind, so that the next `migrate` tries it again. */
export async function markRolledBack(databaseUrl: string, migrationName: string): Promise<void> {
  await withLockedEngine(databaseUrl, ({ engine }) => engine.markMigrationRolledBack({ migrationName }));
}

async function refuseForeignHistory(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { editedMigrationNames, history } = await diagnose(engine, migrationsList);
  if (editedMigrationNames.length > 0) {
    const names = editedMigrationNames.join(', ');
    throw new OperatorError(`Changed after it was applied to this database: ${names}. Restore the file.`);
  }
  if (history !== null && history.diagnostic !== 'databaseIsBehind') {
    const names = history.unpersistedMigrationNames.join(', ');
    throw new OperatorError(
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

/** Nothing is wrong with the migration itself: it may simply be tried again. */
async function gaveUpWaiting(
  engine: SchemaEngine,
  list: MigrationList,
  cause: unknown,
): Promise<OperatorError> {
  const { failedMigrationNames } = await diagnose(engine, list);
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
  const names = failedMigrationNames.join(', ');
  return new OperatorError(
    `A table was in use for ${patience} seconds, by a copy of the data or a long transaction: ${names} was given up and changed nothing. Migrate again later.`,
    { cause },
  );
}

async function explain(engine: SchemaEngine, list: MigrationList, cause: unknown): Promise<OperatorError> {
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const { failedMigrationNames } = await diagnose(engine, list);
  const [failed] = failedMigrationNames;
  const reason = messageOf(cause);
  if (failed === undefined) return new OperatorError(`Migrating failed: ${reason}.`, { cause });
  const resolve = `node server/database/migrate.ts --rolled-back ${failed}`;
  return new OperatorError(
    code === 'P3009'
      ? `Migration ${failed} failed earlier (P3009). Once its cause is gone: ${resolve}, then migrate again.`
      : `Migration ${failed} failed and changed nothing: ${reason}. Once its cause is gone: ${resolve}, then migrate again.`,
    { cause },
  );
}

async function main(): Promise<void> {
  const [option, name] = process.argv.slice(2);
  const databaseUrl = readEnvironment().DATABASE_URL;
  if (!databaseUrl) throw new OperatorError('DATABASE_URL is not set: fill it in .env.');
  if (option === '--rolled-back' && name !== undefined) {
    await markRolledBack(databaseUrl, name);
    console.log(`${name} is marked as rolled back.`);
    return;
  }
  if (option !== undefined) throw new OperatorError('Usage: migrate.ts [--rolled-back MIGRATION]');
  const applied = await migrate(databaseUrl);
  for (const migration of applied) console.log(`Applied ${migration}`);
  if (applied.length === 0) console.log('The database is up to date.');
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
