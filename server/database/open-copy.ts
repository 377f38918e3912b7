import { pipeline, type Readable, Transform } from 'node:stream';
import { escapeLiteral } from 'pg';
import { to } from 'pg-copy-streams';
import type { Prisma } from '#prisma/client.ts';
import { openSnapshot, type Snapshot } from './open-snapshot.ts';

export interface Copy extends Snapshot {
  /** SELECT with the columns of the file. */
  readonly rows: Prisma.Sql;
  /** What a null is written as. A text that is equal to it is quoted. */
  readonly nulls: string;
  /** The first line, without its end. */
  readonly header: string;
}

/** Rows as CSV with CRLF, by COPY. Memory is constant, and a slow reader slows PostgreSQL down. See `openSnapshot`. */
export function openCopy(databaseUrl: string, copy: Copy): Promise<Readable> {
  return openSnapshot(databaseUrl, copy, async (client, end) => {
    // Rows in the order of an index are read from everywhere in the table: sorting is faster for all rows.
    await client.query('SET LOCAL enable_indexscan = off');
    const source = client.query(
      to(`COPY (${withLiterals(copy.rows)}) TO STDOUT (FORMAT csv, NULL ${escapeLiteral(copy.nulls)})`),
    );
    return pipeline(source, new CrlfLines(copy.header), end);
  });
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
    // As Latin-1 each byte is a character, also at the ends of a chunk. A quote inside a value is doubled.
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
