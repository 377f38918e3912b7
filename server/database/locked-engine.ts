import { Pool } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { messageOf, openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

/** The lock that Prisma's own CLI takes, so that it and this migrator exclude each other too. */
const lockKey = 72707369;

/**
 * Seconds that a statement waits for a table that others hold. Whoever comes after it waits behind it, so a long
 * transaction of somebody else would stop the whole site.
 */
export const patience = 10;

export interface Locked {
  readonly engine: SchemaEngine;
  readonly pool: Pool;
  /** SQLSTATE of the last script that PostgreSQL refused. */
  readonly refusal: () => string | undefined;
}

/** One connection, Prisma's advisory lock, the engine. The engine itself would wait for ten seconds only. */
export async function withLockedEngine<T>(
  databaseUrl: string,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  try {
    await keepConnection(pool)
      .then(() => pool.query('SELECT pg_advisory_lock($1)', [lockKey]))
      .catch((error: unknown) => {
        throw new OperatorError(`The database cannot be used: ${messageOf(error)}.`, { cause: error });
      });
    // Not before: another migrator is waited for as long as it takes.
    await pool.query(`SET lock_timeout = '${patience}s'`);
    let refused: string | undefined;
    const engine = await openSchemaEngine(pool, ({ code }) => {
      refused = code;
    });
    try {
      return await work({ engine, pool, refusal: () => refused });
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/**
 * A pool closes a connection on which a query failed, and the lock is the connection's: the engine's first question
 * to an empty database fails. So all queries go through one connection that is never given back.
 */
async function keepConnection(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // A connection that breaks fails the query under way; without a listener it would end the process too.
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
