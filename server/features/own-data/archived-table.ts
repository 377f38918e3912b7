import type { Tx } from '../../database/db.ts';

/** A table of the archive. */
export interface ArchivedTable {
  /** What it holds. */
  readonly about: string;
  /** What each column means; null for one that is not in the archive, because only the server uses it. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly rows: (tx: Tx, userId: string) => Promise<readonly object[]>;
}

/** A table whose every column is described: a new one does not compile until it is. */
export function archivedTable<Row extends object>(
  about: string,
  columns: Readonly<Record<keyof Row & string, string | null>>,
  rows: (tx: Tx, userId: string) => Promise<readonly Row[]>,
): ArchivedTable {
  return { about, columns, rows };
}
