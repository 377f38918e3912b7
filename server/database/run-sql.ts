import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import type { Prisma } from '#prisma/client.ts';

interface Options {
  /** Plan the statement for its values: for searches, whose fastest index depends on what is searched. */
  readonly replan?: boolean;
}

/**
 * Runs one statement of a frequent request on Prisma's pool, without Prisma, which takes longer than PostgreSQL for small
 * results. Each connection prepares a text once, so the text must not depend on values: lists are arrays (`= ANY`), not
 * `Prisma.join`. A statement that writes is a transaction of its own.
 * @returns rows as pg reads them: int8 and numeric as text, timestamptz as Date; Row is not checked, the response schema is
 * @throws errors that `isDatabaseUnavailable` and `isUniqueViolation` recognize
 */
export type RunSql = <Row extends QueryResultRow>(sql: Prisma.Sql, options?: Options) => Promise<Row[]>;

export function runSqlOn(pool: Pool): RunSql {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    // A hash, not a number: behind a connection pooler other servers use the same connections.
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  return async <Row extends QueryResultRow>(sql: Prisma.Sql, { replan = false }: Options = {}) => {
    const { text, values } = sql;
    const { rows } = await pool.query<Row>({ text, values, ...(!replan && { name: nameOf(text) }) });
    return rows;
  };
}

/** The same within a transaction of Prisma, for reads that a use case shares with a frequent request. */
export function runSqlIn(tx: Pick<Prisma.TransactionClient, '$queryRaw'>): RunSql {
  return (sql) => tx.$queryRaw(sql);
}
