import { Prisma } from '#prisma/client.ts';
import { limits } from '../contract/limits.ts';

/**
 * The expression for the number of rows; of a search at most one more than `limits.countedMatches`, because counting all
 * matches of a frequent word takes seconds in a large table.
 * @param from FROM and WHERE
 */
export function countMatches(search: string | undefined, from: Prisma.Sql): Prisma.Sql {
  if (!search) return Prisma.sql`(SELECT count(*)::int ${from})`;
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${limits.countedMatches + 1}) AS matches)`;
}

/** The fields of `searchedPageOf`. @param counted from `countMatches` */
export function totalOf(
  search: string | undefined,
  counted: number,
): { total: number; totalIsMinimum: boolean } {
  if (!search) return { total: counted, totalIsMinimum: false };
  return { total: Math.min(counted, limits.countedMatches), totalIsMinimum: counted > limits.countedMatches };
}
