import { join } from 'node:path';
import type { Pool } from 'pg';
import { readEnvironment } from '../environment.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { OperatorError } from '../operator-error.ts';
import { withLockedEngine } from './locked-engine.ts';
import { loneStatementOf } from './lone-statement.ts';
import { type MigrationList, readMigrations } from './read-migrations.ts';
import { messageOf, type SchemaEngine } from './schema-engine.ts';

export const noFilters = { externalTables: [], externalEnums: [] };

/** SQLSTATEs of a lock timeout and of a deadlock: a retry needs no change. */
const inUse = new Set<string | undefined>(['55P03', '40P01']);

/**
 * Applies the pending migrations of `directory`, each in one transaction or as a lone statement. Concurrent migrators wait
 * for each other.
 * @returns the names of the applied migrations, in order
 * @throws {OperatorError}
 */
export async function migrate(
  databaseUrl: string,
  directory = join(import.meta.dirname, '..', '..', 'prisma', 'migrations'),
): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  return withLockedEngine(databaseUrl, async ({ engine, pool, lastErrorCode }) => {
    await checkHistory(engine, migrationsList);
    await clearInterrupted(pool, engine);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
      await createJobTables(databaseUrl);
      return appliedMigrationNames;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (inUse.has(lastErrorCode())) throw await inUseError(engine, migrationsList, error);
      throw await migrationError(engine, migrationsList, error);
    }
  });
}

/**
 * Allows a retry of a migration that was interrupted: it has no error in `logs`, and it changed nothing or can be repeated
 * (`loneStatementOf`). A migration that failed has its error in `logs` and needs an operator.
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

/** pg-boss has migrations of its own for its schema; they run here, under the same lock. */
async function createJobTables(databaseUrl: string): Promise<void> {
  await installJobs(databaseUrl).catch((cause: unknown) => {
    throw new OperatorError(`The tables of the job queue could not be created: ${messageOf(cause)}.`, {
      cause,
    });
  });
}

/** Marks a failed migration as rolled back, so that the next `migrate` retries it. */
export async function markRolledBack(databaseUrl: string, migrationName: string): Promise<void> {
  await withLockedEngine(databaseUrl, ({ engine }) => engine.markMigrationRolledBack({ migrationName }));
}

/**
 * @throws {OperatorError} if an applied migration was edited, or if a newer release or a version before the first release
 *   migrated the database
 */
async function checkHistory(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { editedMigrationNames, history } = await diagnose(engine, migrationsList);
  if (editedMigrationNames.length > 0) {
    const names = editedMigrationNames.join(', ');
    throw new OperatorError(`Changed after it was applied to this database: ${names}. Restore the file.`);
  }
  if (history !== null && history.diagnostic !== 'databaseIsBehind') {
    const unknown = history.unpersistedMigrationNames;
    const [baseline] = migrationsList.migrationDirectories;
    if (baseline !== undefined && unknown.some((name) => name < baseline.path)) {
      throw new OperatorError(
        'This database is of a development version, which no release can migrate. Start over with an empty one: npm start -- --fresh, or docker compose down --volumes, which deletes all data.',
      );
    }
    const names = unknown.join(', ');
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

/** Marks the cancelled migration as rolled back: it can be retried without changes. */
async function inUseError(engine: SchemaEngine, list: MigrationList, cause: unknown): Promise<OperatorError> {
  const { failedMigrationNames } = await diagnose(engine, list);
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
  const outcome = failedMigrationNames.map((name) => `${name} was cancelled and ${keptBy(name, list)}`);
  return new OperatorError(
    `A table was in use, by a copy of the data or a long transaction: ${outcome.join(', ')}. Migrate again later.`,
    { cause },
  );
}

/** What remains of a migration that did not finish. */
function keptBy(name: string, { migrationDirectories }: MigrationList): string {
  const content = migrationDirectories.find(({ path }) => path === name)?.migrationFile.content;
  return content?.tag === 'ok' && loneStatementOf(content.value) !== undefined
    ? 'keeps what it did so far, which the next attempt continues'
    : 'changed nothing';
}

async function migrationError(
  engine: SchemaEngine,
  list: MigrationList,
  cause: unknown,
): Promise<OperatorError> {
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
      : `Migration ${failed} failed and ${keptBy(failed, list)}: ${reason}. Once its cause is gone: ${resolve}, then migrate again.`,
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
