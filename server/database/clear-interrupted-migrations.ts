import type { Pool } from 'pg';
import type { SchemaEngine } from './schema-engine.ts';

/**
 * Lets a migration be tried again whose migrator was cut off before it could write why: it left nothing. One that
 * failed has its reason in `logs` and is left to people.
 */
export async function forgetInterrupted(pool: Pool, engine: SchemaEngine): Promise<void> {
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
