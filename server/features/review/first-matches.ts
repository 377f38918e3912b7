import { Prisma } from '#prisma/client.ts';
import { containsText, studentMatches } from '../../database/text-search.ts';
import { firstSubmissions, type Scope } from './first-submissions.ts';

export const ownMatches = (search: string) =>
  containsText(search, Prisma.sql`submissions.title`, Prisma.sql`submissions.task_title`);
export const authorMatches = (search: string) =>
  Prisma.sql`(users.deleted_at IS NULL AND ${studentMatches(search)})`;

/** On rows of `submissions`, of which each is compared by itself. */
export const textMatches = (search: string) => Prisma.sql`(
  submissions.task_id = ANY (ARRAY(SELECT tasks.id FROM tasks WHERE ${containsText(search, Prisma.sql`tasks.title`)}))
  OR (SELECT ${authorMatches(search)} FROM users WHERE users.id = submissions.user_id)
  OR ${ownMatches(search)})`;

/** Of `submissionRows`, for `textMatches` and the order. */
export const comparedColumns = Prisma.sql`id, user_id, task_id, title, task_title, handed_in_at`;

interface Compared {
  readonly scope: Scope;
  /** On rows of `submissions`. */
  readonly where: Prisma.Sql;
  /** The number of submissions. */
  readonly compared: number;
}

/**
 * FROM and WHERE for the matches among the first submissions. In the order of the index, so that PostgreSQL stops when
 * there are enough. Authors are read one by one (a scalar subquery), instead of all of them at the start.
 */
export function matchesAmongFirst(matches: Prisma.Sql, { scope, where, compared }: Compared): Prisma.Sql {
  return Prisma.sql`
    FROM (${firstSubmissions(comparedColumns, scope, { where, limit: compared })}) AS submissions
    WHERE ${matches}`;
}

/** An expression for the last submission that is compared, as JSON; null if there are fewer. */
export function lastCompared({ scope, where, compared }: Compared): Prisma.Sql {
  const columns = Prisma.sql`json_build_object('handedInAt', submissions.handed_in_at, 'id', submissions.id)`;
  return Prisma.sql`(${firstSubmissions(columns, scope, { where, offset: compared - 1, limit: 1 })})`;
}
