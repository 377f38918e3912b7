import { createHash } from 'node:crypto';
import { type Pool, type QueryResultRow, types } from 'pg';
import type { Prisma } from '#prisma/client.ts';

/** What is sent to PostgreSQL; a `Prisma.Sql` is one. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Options {
  /** Plan the statement for its values: for searches, whose fastest index depends on what is searched. */
  readonly replan?: boolean;
  /** Read timestamptz as `isoTime` writes it, for results of many rows: a Date costs as much as the rest of a value. */
  readonly timesAsText?: boolean;
}

/**
 * Runs one statement of a frequent request on Prisma's pool, without Prisma, which takes longer than PostgreSQL for small
 * results. Each connection prepares a text once, so the text must not depend on values: lists are arrays (`= ANY`), not
 * `Prisma.join`. A statement that writes is a transaction of its own.
 * @returns rows as pg reads them: int8 and numeric as text, timestamptz as Date; Row is not checked, the response schema is
 * @throws errors that `isDatabaseUnavailable` and `isUniqueViolation` recognize
 */
export type RunSql = <Row extends QueryResultRow>(statement: Statement, options?: Options) => Promise<Row[]>;

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
  return async <Row extends QueryResultRow>(statement: Statement, options: Options = {}) => {
    const { text, values } = statement;
    const { rows } = await pool.query<Row>({
      text,
      values: values as unknown[],
      ...(options.replan !== true && { name: nameOf(text) }),
      ...(options.timesAsText === true && { types: textTimes }),
    });
    return rows;
  };
}

/** The same within a transaction of Prisma, for reads that a use case shares with a frequent request. */
export function runSqlIn(tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>): RunSql {
  return ({ text, values }) => tx.$queryRawUnsafe(text, ...values);
}

const fourDigitYearInUtc = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(\+00|\+00:00|Z)$/;

/**
 * ISO 8601 as `toISOString` writes it, of a time that PostgreSQL wrote, as text or in JSON.
 * @throws {RangeError} for a time that JavaScript does not read, such as `infinity` or a year BC
 */
export function isoTime(text: string): string {
  if (!fourDigitYearInUtc.test(text)) return new Date(text).toISOString();
  const [fraction = ''] = text[19] === '.' ? text.slice(20, 23).split('+') : [];
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const textTimes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.TIMESTAMPTZ ? isoTime : types.getTypeParser(oid, format as 'text'),
};
