import { setTimeout } from 'node:timers/promises';
import { Pool } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { messageOf, openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

/** The advisory lock of Prisma's CLI, so that it and this migrator exclude each other. */
const lockKey = 72707369;
/** Milliseconds between two attempts to take it. */
const lockInterval = 200;

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
      .then(() => takeLock(pool))
      .catch((error: unknown) => {
        throw new OperatorError(`The database cannot be used: ${messageOf(error)}.`, { cause: error });
      });
    // The role may have limits that suit a server. Building an index takes longer.
    await pool.query('SET statement_timeout = 0; SET transaction_timeout = 0');
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
 * Asks repeatedly: a query that waits for the lock has a snapshot, and CREATE INDEX CONCURRENTLY of the migrator that has the
 * lock waits for every snapshot. Both would wait for each other.
 */
async function takeLock(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT pg_try_advisory_lock($1) AS taken', [lockKey]);
    if (rows[0]?.taken === true) return;
    await setTimeout(lockInterval);
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
