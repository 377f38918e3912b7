import { Prisma } from '#prisma/client.ts';
import { limits } from '../contract/limits.ts';
import type { RunSql } from './run-sql.ts';

/**
 * The fields of `searchedPageOf`.
 * @param counted of a search at most one more than `limits.countedMatches`, because counting all matches of a frequent word
 *   takes seconds in a large table
 */
export function totalOf(
  search: string | boolean | undefined,
  counted: number,
): { total: number; totalIsMinimum: boolean } {
  if (!search) return { total: counted, totalIsMinimum: false };
  return { total: Math.min(counted, limits.countedMatches), totalIsMinimum: counted > limits.countedMatches };
}

/** An expression: how many rows `FROM … WHERE …` has, at most one more than `limits.countedMatches`. */
export const countFirst = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*)::int FROM (SELECT ${from} LIMIT ${limits.countedMatches + 1}) AS counted)`;

/**
 * The rows of a list that a search finds in any of several ways, each of which an index serves. Up to a thousand are read by
 * these indexes. Of more, some are among the first of every page, so that the order of the list finds them soon.
 * @param list `id` is an expression, `from` a FROM clause with its condition, `waysOf` gives the conditions
 * @returns the fields of `searchedPageOf`, and the condition of the matches
 */
export async function findMatches(
  runSql: RunSql,
  list: { readonly id: Prisma.Sql; readonly from: Prisma.Sql; readonly waysOf: WaysOf },
) {
  const { id, from, waysOf } = list;
  const ways = waysOf(Prisma.empty);
  const limit = Prisma.sql`LIMIT ${limits.countedMatches + 1}`;
  const branches = (ways.length === 0 ? [Prisma.sql`true`] : ways).map(
    (way) => Prisma.sql`(SELECT ${id} AS id ${from} AND ${way} ${limit})`,
  );
  const found = await runSql<{ id: string }>(
    Prisma.sql`SELECT id FROM (${Prisma.join(branches, ' UNION ')}) AS found ${limit}`,
    { replan: ways.length > 0 },
  );
  const total = totalOf(true, found.length);
  const isListed = ways.length > 0 && !total.totalIsMinimum;
  return {
    total,
    matches: isListed
      ? Prisma.sql`${id} = ANY (${found.map((row) => row.id)}::uuid[])`
      : anyOf(waysOf(Prisma.sql`OFFSET 0`)),
  };
}

/**
 * Conditions; none: every row matches. Their subqueries end with `each`, which is empty or `OFFSET 0`: then PostgreSQL asks for each
 * row, instead of collecting all matches of the word first.
 */
export type WaysOf = (each: Prisma.Sql) => readonly Prisma.Sql[];

/** Whether one of the conditions is true; without conditions, every row matches. */
export const anyOf = (ways: readonly Prisma.Sql[]) =>
  ways.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join([...ways], ' OR ')})`;

// Of the CTE `matches` of a search, which has at most one row more than `limits.countedMatches`.
export const matchCount = Prisma.sql`(SELECT count(*)::int FROM matches)`;
/** Whether the word is frequent. */
export const areMany = Prisma.sql`(SELECT count(*) > ${limits.countedMatches} FROM matches)`;
