import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { deletionsLock } from '../storage/deletions-pause.ts';

/** Seconds. A sweep holds the lock only briefly; a backup or restore holds it for longer than this. */
const lockTimeout = 10;
/** PostgreSQL's error code after `lock_timeout`. */
export const lockNotAvailable = '55P03';

/**
 * Opens one connection whose rows have the same text on every machine, as the digests require, and whose statements have no
 * timeout, because a large database takes long. The caller ends it.
 * @throws {OperatorError}
 */
export async function openDatabase(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 20_000 });
  // Without a listener, a connection lost between two statements would end the process. The next statement fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`
      SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
      SET extra_float_digits = 1; SET xmloption = 'content'; SET search_path = ''; SET statement_timeout = 0;
      SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0`);
  } catch (cause) {
    throw new OperatorError(
      `The database cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  }
  return client;
}

/**
 * Keeps servers from deleting objects, and other backups and restores of this database from starting, as long as the
 * connection lives.
 * @throws {OperatorError}
 */
export async function pauseDeletions(client: Client): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeout}s'`);
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [deletionsLock]);
  } catch (cause) {
    if (!(cause instanceof DatabaseError && cause.code === lockNotAvailable)) throw cause;
    throw new OperatorError('Another backup or restore of this database is running: wait until it ends.', {
      cause,
    });
  }
  await client.query('SET lock_timeout = 0');
}

/** @throws {OperatorError} if the connection was lost, and the pause of deletions with it */
export async function requirePaused(client: Client): Promise<void> {
  try {
    await client.query('SELECT 1');
  } catch (cause) {
    throw new OperatorError(
      'The connection to the database was lost and deletions of files resumed: the result is not consistent. Run the command again.',
      { cause },
    );
  }
}
