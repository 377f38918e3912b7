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

/**
 * The fields of `searchedPageOf`.
 * @param from the rows that match: a FROM clause with its condition
 */
export async function countMatches(runSql: RunSql, from: Prisma.Sql, options: Parameters<RunSql>[1]) {
  const [counted] = await runSql<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM (SELECT ${from} LIMIT ${limits.countedMatches + 1}) AS matches`,
    options,
  );
  return totalOf(true, counted?.count ?? 0);
}

// Of the CTE `matches` of a search, which has at most one row more than `limits.countedMatches`.
export const matchCount = Prisma.sql`(SELECT count(*)::int FROM matches)`;
/** Whether the word is frequent. */
export const areMany = Prisma.sql`(SELECT count(*) > ${limits.countedMatches} FROM matches)`;
