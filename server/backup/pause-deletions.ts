import { type Client, DatabaseError } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { deletionsLock } from '../storage/deletions-pause.ts';

/** Seconds that sweeps' short looks at the lock get to end; what holds it longer is a backup or a restore. */
const patience = 10;
/** PostgreSQL's word for `patience` that ended. */
export const lockNotAvailable = '55P03';

/**
 * Keeps servers from deleting objects for as long as the connection lives, and any other backup or restore of this
 * database from beginning.
 * @throws {OperatorError}
 */
export async function pauseDeletions(client: Client): Promise<void> {
  await client.query(`SET lock_timeout = '${patience}s'`);
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [deletionsLock]);
  } catch (cause) {
    if (!(cause instanceof DatabaseError && cause.code === lockNotAvailable)) throw cause;
    throw new OperatorError('Another backup or restore of this database is running: wait for its end.', {
      cause,
    });
  }
  await client.query('SET lock_timeout = 0');
}

/** @throws {OperatorError} where the connection was lost, and with it the pause */
export async function requirePaused(client: Client): Promise<void> {
  try {
    await client.query('SELECT 1');
  } catch (cause) {
    throw new OperatorError(
      'The connection to the database was lost, and deletions went on: what was done so far is not consistent. Run it again.',
      { cause },
    );
  }
}
