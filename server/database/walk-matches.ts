import { Prisma } from '#prisma/client.ts';

interface Walk {
  /** A subquery with the name `users`; without it the table. */
  readonly from?: Prisma.Sql;
  /** Of `users`, with what `by` names. */
  readonly columns: Prisma.Sql;
  /** The condition of a match, on `users`. */
  readonly matches: Prisma.Sql;
  /** The list in parts that follow each other; an index has the order of each. `by` is the order of the columns. */
  readonly parts: readonly {
    readonly where: Prisma.Sql;
    readonly orderBy: Prisma.Sql;
    readonly by: Prisma.Sql;
  }[];
  /** Users of a part that are compared. */
  readonly compared: number;
  /** Matches that are needed. */
  readonly size: number | Prisma.Sql;
}

/**
 * Finds matches in the order of a list, by comparing a limited number of users. Each part is read if those before it end
 * without enough matches.
 * @returns `ctes`; `rows`, a subquery with the columns, `matches` and `place`. Rows that do not match are only the last one
 *   compared; `isLast` tests for it: if there is one, further users may match.
 */
export function walkMatches({ from = Prisma.sql`users`, columns, matches, parts, compared, size }: Walk) {
  const isLast = Prisma.sql`place = ${compared}`;
  // Subqueries in the order of the index, so that PostgreSQL stops when there are enough. The number of compared users is not a
  // constant: for a limit that it knows, it might read and sort all of them first.
  const ctes = parts.map(({ where, orderBy, by }, part) => {
    const before = parts.slice(0, part).map((_, index) => {
      const walked = Prisma.raw(`walked_${index}`);
      return Prisma.sql`(SELECT count(*) FROM ${walked} WHERE matches) < ${size}
        AND NOT EXISTS (SELECT FROM ${walked} WHERE ${isLast})`;
    });
    return Prisma.sql`${Prisma.raw(`walked_${part}`)} AS MATERIALIZED (
      SELECT * FROM (
        SELECT *, row_number() OVER (ORDER BY ${by}) AS place FROM (
          SELECT ${columns}, ${matches} AS matches FROM ${from}
          WHERE ${Prisma.join([where, ...before], ' AND ')} ORDER BY ${orderBy} LIMIT (SELECT ${compared}::int)
        ) AS first
      ) AS numbered WHERE matches OR ${isLast} ORDER BY ${by} LIMIT ${size}
    )`;
  });
  const rows = parts.map((_, part) => Prisma.raw(`SELECT * FROM walked_${part}`));
  return { ctes: Prisma.join(ctes), rows: Prisma.sql`(${Prisma.join(rows, ' UNION ALL ')})`, isLast };
}
