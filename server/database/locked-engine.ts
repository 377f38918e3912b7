import { Pool } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { messageOf, openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

/** The advisory lock of Prisma's CLI, so that it and this migrator exclude each other. */
const lockKey = 72707369;

/**
 * Seconds that a statement waits for a table lock. Later queries queue behind the waiting statement, so a long transaction
 * of another client would block the whole site.
 */
export const lockTimeout = 10;

export interface LockedEngine {
  readonly engine: SchemaEngine;
  readonly pool: Pool;
  /** SQLSTATE of the last script that failed. */
  readonly lastErrorCode: () => string | undefined;
}

/** Opens one connection, takes Prisma's advisory lock and starts the engine, which itself would wait only ten seconds. */
export async function withLockedEngine<T>(
  databaseUrl: string,
  work: (locked: LockedEngine) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  try {
    await pinConnection(pool)
      .then(() => pool.query('SELECT pg_advisory_lock($1)', [lockKey]))
      .catch((error: unknown) => {
        throw new OperatorError(`The database cannot be used: ${messageOf(error)}.`, { cause: error });
      });
    // After taking the lock: the wait for another migrator has no limit.
    await pool.query(`SET lock_timeout = '${lockTimeout}s'`);
    let lastErrorCode: string | undefined;
    const engine = await openSchemaEngine(pool, ({ code }) => {
      lastErrorCode = code;
    });
    try {
      return await work({ engine, pool, lastErrorCode: () => lastErrorCode });
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/**
 * Makes all queries use one connection that never returns to the pool. A pool closes a connection after a failed query,
 * which would release the lock, and the engine's first query to an empty database fails.
 */
async function pinConnection(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // A lost connection fails the current query; without a listener it would also end the process.
  client.on('error', () => undefined);
  const end = pool.end.bind(pool);
  Object.assign(pool, {
    query: client.query.bind(client),
    end: () => {
      client.release(true);
      return end();
    },
  });
}
