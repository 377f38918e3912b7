import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { containsText } from '../../database/text-search.ts';
import { newestFirst } from '../submissions/newest-first.ts';
import { authorMatches, ownMatches, type Range } from './search-submissions.ts';

/**
 * Submissions that a request compares with a search that no index serves, so that a search for what hardly occurs ends. The
 * next page continues with the following ones.
 */
export const comparedSubmissions = 5_000;

/** The index for searches has groups of three characters of a word. */
export const needsBrowsing = (search: string | undefined): search is string =>
  Boolean(search) && !/[\p{L}\p{N}]{3}/u.test(search ?? '');

type Rows = Pick<Range, 'condition'>;

/** A query for the ids of the matches among the newest submissions. */
export function browsedPage(search: string, { condition, limit }: Range): Prisma.Sql {
  return Prisma.sql`
    SELECT submissions.id ${matchesAmongNewest(search, { condition })}
    ORDER BY ${newestFirst.orderBy} LIMIT ${limit}`;
}

/** An expression for the number of matches among the newest submissions, at most one more than `limits.countedMatches`. */
export function countBrowsed(search: string, rows: Rows): Prisma.Sql {
  return Prisma.sql`(SELECT count(*)::int FROM (
    SELECT 1 ${matchesAmongNewest(search, rows)} LIMIT ${limits.countedMatches + 1}) AS matches)`;
}

/** An expression for the last submission that is compared, as JSON; null if that is all of them. */
export function lastBrowsed({ condition }: Rows): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('submittedAt', submissions.submitted_at, 'id', submissions.id)
    FROM submissions WHERE ${condition} ORDER BY ${newestFirst.orderBy} OFFSET ${comparedSubmissions - 1} LIMIT 1)`;
}

/** LATERAL with LIMIT: authors and tasks are looked up until there are enough matches, instead of all of them being read. */
function matchesAmongNewest(search: string, { condition }: Rows): Prisma.Sql {
  return Prisma.sql`
    FROM (
      SELECT * FROM submissions WHERE ${condition} ORDER BY ${newestFirst.orderBy} LIMIT ${comparedSubmissions}
    ) AS submissions
    CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = submissions.user_id LIMIT 1) AS users
    LEFT JOIN LATERAL (SELECT * FROM tasks WHERE tasks.id = submissions.task_id LIMIT 1) AS tasks ON true
    WHERE ${ownMatches(search)} OR ${authorMatches(search)} OR ${containsText(search, Prisma.sql`tasks.title`)}`;
}
