import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { lastCompared, matchesAmongFirst, textMatches } from './first-matches.ts';
import type { Range, Searched } from './search-submissions.ts';

/**
 * Submissions that a request compares with a search that no index serves, so that a search for what hardly occurs ends. The
 * next page continues with the following ones.
 */
export const comparedSubmissions = 5_000;

/** Counts the matches among the first submissions of the scope, the same for every page. */
export function browse(
  search: string,
  { scope, after, limit, compared = comparedSubmissions }: Range,
): Searched {
  const matching = textMatches(search);
  const { orderBy } = scope.order;
  const first = { scope, where: Prisma.sql`true`, compared: comparedSubmissions };
  const rest = { scope, where: after ?? Prisma.sql`true`, compared };
  const page = Prisma.sql`ORDER BY ${orderBy} LIMIT ${limit}`;
  return {
    ctes: Prisma.sql`
      matches AS MATERIALIZED (
        SELECT id, handed_in_at ${matchesAmongFirst(matching, first)}
        ORDER BY ${orderBy} LIMIT ${limits.countedMatches + 1}
      ), found AS MATERIALIZED (
        SELECT id ${after ? matchesAmongFirst(matching, rest) : Prisma.sql`FROM matches AS submissions`} ${page}
      )`,
    isMinimum: Prisma.sql`${lastCompared({ ...first, compared: comparedSubmissions + 1 })} IS NOT NULL`,
    last: lastCompared(rest),
  };
}
