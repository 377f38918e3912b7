import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import type { Prisma } from '#prisma/client.ts';
import { withSqlState } from './db.ts';
import { exportProgram } from './open-transactions.ts';

const settings = {
  TimeZone: 'UTC',
  // A snapshot keeps VACUUM from removing rows.
  statement_timeout: '1h',
  // Compiling takes longer than it saves.
  jit: 'off',
};

export interface Snapshot {
  /** SELECT of one number `count`. */
  readonly counted: Prisma.Sql;
  /** Called with the count of the same snapshot before the rows are read. */
  readonly onCount: (count: number) => Promise<void>;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/**
 * A stream of rows of any number, of one snapshot, on a connection of its own: the pool's have a short timeout. Destroy the
 * stream to end the connection early.
 * @param read reads on the connection in a transaction, and calls `end` when its stream is closed
 * @returns once the first bytes are there; a later error destroys the stream
 * @throws errors that `isDatabaseUnavailable` recognizes; the error of `onCount`
 */
export async function openSnapshot(
  databaseUrl: string,
  { counted, onCount, signal }: Snapshot,
  read: (client: Client, end: () => void) => Promise<Readable>,
): Promise<Readable> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 4_000,
    application_name: exportProgram,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // The statement in progress fails with it too.
  client.on('error', () => {});
  const end = () => void client.end().catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    // PostgreSQL notices that the connection was closed while it sorts, not only when it sends. On Windows it cannot.
    await client.query(`SET client_connection_check_interval = '2s'`).catch(() => {});
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { text, values } = counted;
    const { rows } = await client.query<{ count: number }>({ text, values });
    await onCount(rows[0]?.count ?? 0);
    const stream = await read(client, end);
    await once(stream, 'readable');
    return stream;
  } catch (error) {
    end();
    throw withSqlState(error);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
