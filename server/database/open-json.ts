import { Readable } from 'node:stream';
import type { Client, QueryResultRow } from 'pg';
import type { Prisma } from '#prisma/client.ts';
import { openSnapshot, type Snapshot } from './open-snapshot.ts';

/** Rows that are in memory at once. The event loop is free between two batches. */
export const batchSize = 200;

export interface JsonArray<Row> extends Snapshot {
  readonly rows: Prisma.Sql;
  /** An element as JSON. */
  readonly write: (row: Row) => string;
}

/**
 * Rows as one JSON array, in batches by a cursor, which waits for a slow reader. See `openSnapshot`.
 * @param array Row as pg reads it (`RunSql`)
 */
export function openJson<Row extends QueryResultRow>(
  databaseUrl: string,
  array: JsonArray<Row>,
): Promise<Readable> {
  return openSnapshot(databaseUrl, array, async (client, end) => {
    const { text, values } = array.rows;
    await client.query({ text: `DECLARE elements NO SCROLL CURSOR FOR ${text}`, values });
    const parts = partsOf(client, array.write);
    return new Readable({
      read() {
        parts.next().then(
          ({ value = null }) => this.push(value),
          (error) => this.destroy(error),
        );
      },
      // At once, also while PostgreSQL does not answer: a FETCH in progress fails with the connection.
      destroy(error, done) {
        end();
        done(error);
      },
    });
  });
}

async function* partsOf<Row extends QueryResultRow>(
  client: Client,
  write: (row: Row) => string,
): AsyncGenerator<string, undefined> {
  let before = '[';
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${batchSize} FROM elements`);
    if (rows.length === 0) break;
    yield before + rows.map(write).join();
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
