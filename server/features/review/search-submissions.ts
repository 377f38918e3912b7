import { Prisma } from '#prisma/client.ts';
import type { SubmissionStatus } from '../../contract/submission-status.ts';
import { containsText, studentMatches } from '../../database/text-search.ts';
import { newestFirst } from '../submissions/newest-first.ts';

// A submission matches by its own texts, by its author or by its task. Each of these is a query of its own, for which
// PostgreSQL decides with the statistics of the searched word: it reads the few matches through the index for searches, or
// the newest submissions until the page is full. So these statements must be planned for their values.

export const ownMatches = (search: string) =>
  containsText(search, Prisma.sql`submissions.title`, Prisma.sql`submissions.task_title`);
export const authorMatches = (search: string) =>
  Prisma.sql`(users.deleted_at IS NULL AND ${studentMatches(search)})`;

/** Which submissions, and how many of them at most. */
export interface Range {
  /** On rows of `submissions`. */
  readonly condition: Prisma.Sql;
  /** All that the condition allows. */
  readonly statuses: readonly SubmissionStatus[];
  readonly limit: number;
}

/** A query for the ids of the newest matches. */
export function searchedPage(search: string, { condition, statuses, limit }: Range): Prisma.Sql {
  const columns = Prisma.sql`submissions.id, submissions.submitted_at`;
  const newest = Prisma.sql`ORDER BY ${newestFirst.orderBy} LIMIT ${limit}`;
  return Prisma.sql`
    SELECT id FROM (
      (SELECT ${columns} FROM submissions WHERE ${ownMatches(search)} AND ${condition} ${newest})
      UNION (
        SELECT ${columns} FROM submissions JOIN users ON users.id = submissions.user_id
        WHERE ${authorMatches(search)} AND ${condition} ${newest})
      UNION (
        SELECT newest.* FROM ${searchedTasks(search, statuses)} CROSS JOIN LATERAL (
          SELECT ${columns} FROM submissions WHERE ${ofSearchedTask} AND ${condition} ${newest}
        ) AS newest)
    ) AS submissions
    ORDER BY ${newestFirst.orderBy} LIMIT ${limit}`;
}

/**
 * An expression for the number of matches, at most `limit`. The cheapest query is first: once it has enough, the others are
 * not run.
 */
export function countSearched(search: string, { condition, statuses, limit }: Range): Prisma.Sql {
  const enough = Prisma.sql`LIMIT ${limit}`;
  return Prisma.sql`(
    WITH by_task AS MATERIALIZED (
      SELECT matches.id FROM ${searchedTasks(search, statuses)} CROSS JOIN LATERAL (
        SELECT id FROM submissions WHERE ${ofSearchedTask} AND ${condition} ${enough}
      ) AS matches ${enough}
    ), by_author AS MATERIALIZED (
      SELECT submissions.id FROM submissions JOIN users ON users.id = submissions.user_id
      WHERE (SELECT count(*) FROM by_task) < ${limit} AND ${authorMatches(search)} AND ${condition} ${enough}
    ), own AS (
      SELECT id FROM submissions
      WHERE (SELECT count(*) FROM by_task) < ${limit} AND (SELECT count(*) FROM by_author) < ${limit}
        AND ${ownMatches(search)} AND ${condition} ${enough}
    )
    SELECT least(count(*), ${limit})::int FROM (
      SELECT id FROM by_task UNION SELECT id FROM by_author UNION SELECT id FROM own
    ) AS matches)`;
}

/** The tasks that match, once for each status: an index has the submissions of both in order. */
const searchedTasks = (search: string, statuses: readonly SubmissionStatus[]) => Prisma.sql`(
  SELECT tasks.id, searched.status FROM tasks
  CROSS JOIN unnest(${[...statuses]}::submission_status[]) AS searched (status)
  WHERE ${containsText(search, Prisma.sql`tasks.title`)}
) AS searched_tasks`;

const ofSearchedTask = Prisma.sql`
  submissions.task_id = searched_tasks.id AND submissions.status = searched_tasks.status`;
