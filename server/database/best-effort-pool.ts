import { Pool, type QueryResult } from 'pg';

/** Milliseconds. */
export interface BreakerTimes {
  /** Until a connection attempt or a query fails. */
  readonly timeout: number;
  /** How long the circuit stays open after a failure: queries fail at once. */
  readonly cooldown: number;
}

interface Options extends BreakerTimes {
  readonly name: string;
  /** Called with the error when the circuit opens, and with null when it closes. */
  readonly onChange: (error: unknown) => void;
}

export interface BestEffortPool {
  /** Rejects after the timeout, or at once while the circuit is open. */
  query(text: string, values: readonly unknown[]): Promise<QueryResult>;
  close(): Promise<void>;
}

/**
 * A connection of its own for queries that a request can do without. Its timeout is much shorter than a request's, and a
 * circuit breaker stops queries while the database does not respond.
 */
export function createBestEffortPool(
  databaseUrl: string,
  { name, timeout, cooldown, onChange }: Options,
): BestEffortPool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: name,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    idleTimeoutMillis: 60_000,
  });
  let open = false;
  let retryAt = 0;
  // An idle connection was lost: the next query makes another.
  pool.on('error', () => undefined);
  return {
    query: async (text, values) => {
      const now = performance.now();
      if (open) {
        if (now < retryAt) throw new Error(`${name}: the circuit is open, the database did not respond`);
        // Half-open: this query is the only one until it succeeds or fails.
        retryAt = now + timeout * 2;
      }
      try {
        const result = await pool.query(text, [...values]);
        if (open) onChange(null);
        open = false;
        return result;
      } catch (error) {
        if (!open) onChange(error);
        open = true;
        retryAt = performance.now() + cooldown;
        throw error;
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
