import { Pool, type QueryResult } from 'pg';

export interface Patience {
  /** Milliseconds until a connection or an answer is given up. */
  readonly answer: number;
  /** Milliseconds after that in which nothing is asked: whoever comes is refused at once. */
  readonly rest: number;
}

interface Options {
  readonly max: number;
  readonly name: string;
  readonly patience: Patience;
  /** Told why, when it stops answering, and null when it answers again. */
  readonly onChange: (error: unknown) => void;
}

export interface ImpatientPool {
  query(query: { text: string; values: unknown[]; name?: string }): Promise<QueryResult>;
  close(): Promise<void>;
}

/** Connections for what can be done without: of their own, and given up long before a request would be. */
export function createImpatientPool(
  databaseUrl: string,
  { max, name, patience, onChange }: Options,
): ImpatientPool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
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
    query: async (query) => {
      const now = performance.now();
      if (down) {
        if (now < askAgainAt) throw new Error(`${name}: the database did not answer a moment ago`);
        // One asks; the others go on resting until it knows.
        askAgainAt = now + patience.answer * 2;
      }
      try {
        const result = await pool.query(query);
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
    close: () => pool.end(),
  };
}
