import { Pool, type QueryResult } from 'pg';

export interface Patience {
  /** Milliseconds until a connection or an answer is given up. */
  readonly answer: number;
  /** Milliseconds after that in which nothing is asked: whoever comes is refused at once. */
  readonly rest: number;
}

interface Options {
  readonly name: string;
  readonly patience: Patience;
  /** Told why, when it stops answering, and null when it answers again. */
  readonly onChange: (error: unknown) => void;
}

export interface BestEffortPool {
  /** Rejects soon where the database does not answer, and for a while at once after that. */
  query(text: string, values: readonly unknown[]): Promise<QueryResult>;
  close(): Promise<void>;
}

/** A connection for what can be done without: of its own, and given up long before a request would be. */
export function createBestEffortPool(
  databaseUrl: string,
  { name, patience, onChange }: Options,
): BestEffortPool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: name,
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
    idleTimeoutMillis: 60_000,
  });
  let down = false;
  let askAgainAt = 0;
  // A connection that is lost while nobody uses it: the next query makes another.
  pool.on('error', () => undefined);
  return {
    query: async (text, values) => {
      const now = performance.now();
      if (down) {
        if (now < askAgainAt) throw new Error(`${name}: the database did not answer a moment ago`);
        // One asks; the others go on resting until it knows.
        askAgainAt = now + patience.answer * 2;
      }
      try {
        const result = await pool.query(text, [...values]);
        if (down) onChange(null);
        down = false;
        return result;
      } catch (error) {
        if (!down) onChange(error);
        down = true;
        askAgainAt = performance.now() + patience.rest;
        throw error;
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
