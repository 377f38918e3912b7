import type { Client } from 'pg';
import { openDatabase, pauseDeletions, requirePaused } from './open-database.ts';

export interface HeldSnapshot {
  /** In the snapshot's transaction until `endTransaction`. */
  readonly client: Client;
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  /** Ends the transaction, so that PostgreSQL can vacuum; deletions stay paused. */
  endTransaction(): Promise<void>;
  /** @throws {OperatorError} if the connection was lost, and the pause of deletions with it */
  requireHeld(): Promise<void>;
  /** Ends the connection, and with it the pause of deletions. */
  release(): Promise<void>;
}

/**
 * Pauses deletions of objects, then takes a snapshot of the database: every object that the snapshot names stays in
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
