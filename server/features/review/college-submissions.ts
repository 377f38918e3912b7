import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { submissionRows } from '../submissions/submission-orders.ts';
import { placeColumns } from '../users/user-order.ts';
import { comparedSubmissions } from './browse-submissions.ts';
import { comparedColumns, lastCompared, matchesAmongFirst, textMatches } from './first-matches.ts';
import { hasStatus, isOfTasks, meets } from './first-submissions.ts';
import { comparedForPage, type Range, type Searched } from './search-submissions.ts';

/** Students of a college whose submissions are read through their index. */
const fewStudents = 2_000;

/**
 * The submissions of a college. Those of few students are read student by student. Of many students, the first submissions
 * contain a page.
 * @param text matches also contain it; empty or undefined: all
 */
export function ofCollege(college: string, text: string | undefined, range: Range): Searched {
  const { scope, after, limit, compared = comparedForPage } = range;
  const { orderBy } = scope.order;
  const isOfCollege = Prisma.sql`users.deleted_at IS NULL AND ${placeColumns.college.key} = ${placeColumns.college.keyOf(college)}`;
  const isAuthor =
    scope.userId === undefined ? Prisma.sql`true` : Prisma.sql`users.id = ${scope.userId}::uuid`;
  const areMany = Prisma.sql`(SELECT are_many FROM extent)`;
  const contains = text ? textMatches(text) : Prisma.sql`true`;
  const matching = Prisma.sql`
    (SELECT ${isOfCollege} FROM users WHERE users.id = submissions.user_id) AND ${contains}`;
  const first = { scope, where: areMany, compared: comparedSubmissions };
  const rest = {
    scope,
    where: Prisma.sql`${areMany} AND ${after ?? Prisma.sql`true`}`,
    compared,
  };
  const page = Prisma.sql`ORDER BY ${orderBy} LIMIT ${limit}`;
  return {
    ctes: Prisma.sql`
      authors AS MATERIALIZED (
        SELECT users.id FROM users WHERE ${isOfCollege} AND ${isAuthor} LIMIT ${fewStudents + 1}
      ), extent AS MATERIALIZED (
        SELECT count(*) > ${fewStudents} AS are_many FROM authors
      ), by_author AS MATERIALIZED (
        SELECT submissions.* FROM authors CROSS JOIN LATERAL (
          SELECT ${comparedColumns} FROM ${submissionRows}
          WHERE submissions.user_id = authors.id AND ${hasStatus(scope.statuses)} AND ${isOfTasks(scope)}
            AND ${meets(scope)} OFFSET 0
        ) AS submissions
        WHERE NOT ${areMany} AND ${contains}
      ), matches AS MATERIALIZED (
        (SELECT id FROM by_author LIMIT ${limits.countedMatches + 1})
        UNION ALL (SELECT id ${matchesAmongFirst(matching, first)} LIMIT ${limits.countedMatches + 1})
      ), found AS MATERIALIZED (
        (SELECT id FROM by_author AS submissions WHERE ${after ?? Prisma.sql`true`} ${page})
        UNION ALL (SELECT id ${matchesAmongFirst(matching, rest)} ${page})
      )`,
    isMinimum: areMany,
    last: lastCompared(rest),
  };
}
