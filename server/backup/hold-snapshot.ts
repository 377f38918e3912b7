import type { Client } from 'pg';
import { openDatabase } from './open-database.ts';
import { pauseDeletions, requirePaused } from './pause-deletions.ts';

export interface HeldSnapshot {
  /** Inside of the snapshot's transaction until `endTransaction`. */
  readonly client: Client;
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  /** Lets PostgreSQL clean up behind the snapshot; deletions stay paused. */
  endTransaction(): Promise<void>;
  /** @throws {OperatorError} where the connection was lost, and with it the pause */
  requireHeld(): Promise<void>;
  /** Ends the connection, and the pause with it. */
  release(): Promise<void>;
}

/**
 * Pauses the deletion of objects and only then takes a snapshot of the database: what the snapshot names stays in
 * the store until `release`.
 * @throws {OperatorError}
 */
export async function holdSnapshot(databaseUrl: string): Promise<HeldSnapshot> {
  const client = await openDatabase(databaseUrl);
  try {
    await pauseDeletions(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query('SELECT pg_export_snapshot() AS id');
    return {
      client,
      id: rows[0].id,
      async endTransaction() {
        await client.query('COMMIT');
      },
      requireHeld: () => requirePaused(client),
      release: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
