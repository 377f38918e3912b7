import { Prisma } from '#prisma/client.ts';
import { containsText, studentMatches } from '../../database/text-search.ts';
import { newestFirst } from '../submissions/newest-first.ts';

export const ownMatches = (search: string) =>
  containsText(search, Prisma.sql`submissions.title`, Prisma.sql`submissions.task_title`);
export const authorMatches = (search: string) =>
  Prisma.sql`(users.deleted_at IS NULL AND ${studentMatches(search)})`;

interface Compared {
  /** On rows of `submissions`. */
  readonly condition: Prisma.Sql;
  /** The number of submissions. */
  readonly compared: number;
}

/**
 * FROM and WHERE for the matches among the newest submissions. In the order of the index, so that PostgreSQL stops when
 * there are enough. Authors are read one by one (a scalar subquery), instead of all of them at the start.
 */
export function matchesAmongNewest(search: string, { condition, compared }: Compared): Prisma.Sql {
  return Prisma.sql`
    FROM (
      SELECT id, user_id, task_id, title, task_title, submitted_at FROM submissions
      WHERE ${condition} ORDER BY ${newestFirst.orderBy} LIMIT ${compared}
    ) AS submissions
    WHERE submissions.task_id = ANY (ARRAY(
        SELECT tasks.id FROM tasks WHERE ${containsText(search, Prisma.sql`tasks.title`)}))
      OR (SELECT ${authorMatches(search)} FROM users WHERE users.id = submissions.user_id)
      OR ${ownMatches(search)}`;
}

/** An expression for the last submission that is compared, as JSON; null if there are fewer. */
export function lastCompared({ condition, compared }: Compared): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('submittedAt', submissions.submitted_at, 'id', submissions.id)
    FROM submissions WHERE ${condition} ORDER BY ${newestFirst.orderBy} OFFSET ${compared - 1} LIMIT 1)`;
}
