import type { Client } from 'pg';
import { deletionsLock } from '../storage/deletions-pause.ts';
import { BackupError } from './backup-error.ts';
import { openDatabase } from './open-database.ts';

/** Seconds that sweeps' short looks at the lock get to end; what holds it longer is a backup. */
const lockPatience = 10;

export interface HeldSnapshot {
  /** Inside of the snapshot's transaction until `endTransaction`. */
  readonly client: Client;
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  /** Lets PostgreSQL clean up behind the snapshot; deletions stay paused. */
  endTransaction(): Promise<void>;
  /** @throws {BackupError} where the connection was lost, and with it the pause */
  requireHeld(): Promise<void>;
  /** Ends the connection, and the pause with it. */
  release(): Promise<void>;
}

/**
 * Pauses the deletion of objects and only then takes a snapshot of the database: what the snapshot names stays in
 * the store until `release`.
 * @throws {BackupError}
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
      async requireHeld() {
        try {
          await client.query('SELECT 1');
        } catch (cause) {
          throw new BackupError(
            'The connection to the database was lost, and deletions went on: this backup is not consistent. Run it again.',
            { cause },
          );
        }
      },
      release: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function pauseDeletions(client: Client): Promise<void> {
  await client.query(`SET lock_timeout = '${lockPatience}s'`);
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [deletionsLock]);
  } catch (cause) {
    throw new BackupError('Another backup of this database is running: wait for its end.', { cause });
  }
  await client.query('SET lock_timeout = 0');
}
