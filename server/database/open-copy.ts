import { once } from 'node:events';
import { pipeline, type Readable, Transform } from 'node:stream';
import { Client, escapeLiteral } from 'pg';
import { to } from 'pg-copy-streams';
import type { Prisma } from '#prisma/client.ts';
import { withSqlState } from './db.ts';

const settings = {
  TimeZone: 'UTC',
  // A snapshot keeps VACUUM from removing rows.
  statement_timeout: '1h',
  // Compiling takes longer than it saves.
  jit: 'off',
};

export interface Copy {
  /** SELECT with the columns of the file. */
  readonly rows: Prisma.Sql;
  /** What a null is written as. A text that is equal to it is quoted. */
  readonly nulls: string;
  /** SELECT of one number `count`. */
  readonly counted: Prisma.Sql;
  /** The first line, without its end. */
  readonly header: string;
  /** Called with the count of the same snapshot before the rows are read. */
  readonly onCount: (count: number) => Promise<void>;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/**
 * Reads rows of any number as CSV with CRLF by COPY, on a connection of its own: the pool's have a short timeout. Memory is
 * constant, and a slow reader slows PostgreSQL down. Destroy the stream to end the connection early.
 * @returns once the first bytes are there; a later error destroys the stream
 * @throws errors that `isDatabaseUnavailable` recognizes; the error of `onCount`
 */
export async function openCopy(databaseUrl: string, copy: Copy): Promise<Readable> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 4_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // The statement in progress fails with it too.
  client.on('error', () => {});
  const end = () => void client.end().catch(() => {});
  copy.signal.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    // PostgreSQL notices that the connection was closed while it sorts, not only when it sends. On Windows it cannot.
    await client.query(`SET client_connection_check_interval = '2s'`).catch(() => {});
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { text, values } = copy.counted;
    const { rows } = await client.query<{ count: number }>({ text, values });
    await copy.onCount(rows[0]?.count ?? 0);
    // Rows in the order of an index are read from everywhere in the table: sorting is faster for all rows.
    await client.query('SET LOCAL enable_indexscan = off');
    const source = client.query(
      to(`COPY (${withLiterals(copy.rows)}) TO STDOUT (FORMAT csv, NULL ${escapeLiteral(copy.nulls)})`),
    );
    const lines = pipeline(source, new CrlfLines(copy.header), end);
    await once(lines, 'readable');
    return lines;
  } catch (error) {
    end();
    throw withSqlState(error);
  } finally {
    copy.signal.removeEventListener('abort', end);
  }
}

/** COPY has no parameters. */
function withLiterals({ strings, values }: Prisma.Sql): string {
  return strings.reduce((sql, part, index) => sql + literalOf(values[index - 1]) + part);
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf)}]`;
  return escapeLiteral(String(value));
}

/** Ends lines with CRLF, for which COPY has no option, and puts the header before them. */
class CrlfLines extends Transform {
  #header: string | null;
  #quoted = false;

  constructor(header: string) {
    super();
    this.#header = `${header}\r\n`;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#start();
    // As Latin-1 each byte is a character, wherever the chunk begins and ends. A quote inside a value is doubled.
    const parts = chunk.toString('latin1').split('"');
    const converted = parts.map((part, index) => {
      if (index > 0) this.#quoted = !this.#quoted;
      return this.#quoted ? part : part.replaceAll('\n', '\r\n');
    });
    this.push(Buffer.from(converted.join('"'), 'latin1'));
    done();
  }

  override _flush(done: () => void): void {
    this.#start();
    done();
  }

  #start(): void {
    if (this.#header !== null) this.push(this.#header);
    this.#header = null;
  }
}
