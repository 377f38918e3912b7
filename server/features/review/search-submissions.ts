import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { containsText } from '../../database/text-search.ts';
import { submissionRows } from '../submissions/submission-orders.ts';
import { authorMatches, lastCompared, matchesAmongFirst, ownMatches, textMatches } from './first-matches.ts';
import { hasStatus, type Scope } from './first-submissions.ts';

/** Which submissions a page lists. */
export interface Range {
  readonly scope: Scope;
  /** A condition on rows of `submissions`: those after the cursor; null for the first page. */
  readonly after: Prisma.Sql | null;
  /** The rows of the page and one more. */
  readonly limit: number;
  /** Submissions that are compared where no index serves the search; by default as many as a page may cost. */
  readonly compared?: number;
}

/** Parts of a statement. */
export interface Searched {
  /** `found (id)` has the ids of the page; `matches` has those that count, at most one more than `limits.countedMatches`. */
  readonly ctes: Prisma.Sql;
  /** An expression: whether there may be more matches. */
  readonly isMinimum: Prisma.Sql;
  /**
   * An expression for the last submission that was compared, as JSON; null if all that follow were. Not used if the page is
   * full.
   */
  readonly last: Prisma.Sql;
}

/**
 * Authors whose submissions are read. Those of the first ones are usually enough, and for so few PostgreSQL reads the table
 * instead of all entries of a frequent word in the index. With the second limit a search for half of all students ends,
 * although few of them may have submitted.
 */
export const firstAuthors = 5_000;
const allAuthors = 50_000;

/** Submissions that a page of a frequent word compares. If its matches are all older, the next page continues. */
export const comparedForPage = 20_000;

const enough = limits.countedMatches + 1;

/**
 * A submission matches by its task, by its author or by its own texts. Each of these is read through its index until there
 * are more than a thousand matches. Otherwise these are all matches, and the page is sorted from them. More than a thousand
 * are frequent: the first submissions contain a page of them. PostgreSQL cannot choose between the two, because it does not
 * know how a word is distributed over statuses and time.
 * For all tasks and students: `browse` searches those of one.
 */
export function search(text: string, { scope, after, limit, compared = comparedForPage }: Range): Searched {
  const { order, statuses } = scope;
  const columns = Prisma.sql`id, handed_in_at`;
  const rest = after ?? Prisma.sql`true`;
  const page = Prisma.sql`ORDER BY ${order.orderBy} LIMIT ${limit}`;
  const areMany = Prisma.sql`(SELECT are_many FROM extent)`;
  const walk = { scope, where: Prisma.sql`${areMany} AND ${rest}`, compared };
  const lacks = (cte: string) => Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(cte)}) < ${enough}`;
  // OFFSET 0: one look-up for each author, instead of a join that reads all submissions of the status.
  const worksOf = (authors: string, gate: Prisma.Sql) => Prisma.sql`
    SELECT works.* FROM ${Prisma.raw(authors)} AS authors CROSS JOIN LATERAL (
      SELECT ${columns} FROM ${submissionRows} WHERE submissions.user_id = authors.id AND ${hasStatus(statuses)} OFFSET 0
    ) AS works
    WHERE ${gate} LIMIT ${enough}`;
  const hasMoreAuthors = Prisma.sql`(SELECT count(*) FROM authors) > ${firstAuthors}`;
  const isShort = Prisma.sql`(SELECT count(*) FROM found) < ${limit}`;
  return {
    // A CTE is read as far as another one needs it, but planned as if all of it were: through the index, not by reading
    // the table until there are enough matches, which ends at the last row if there are not.
    ctes: Prisma.sql`
      by_task AS MATERIALIZED (
        SELECT works.* FROM tasks CROSS JOIN unnest(enum_range(NULL::submission_status)) AS searched (status)
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${submissionRows}
          WHERE submissions.task_id = tasks.id AND submissions.status = searched.status LIMIT ${enough}
        ) AS works
        WHERE ${containsText(text, Prisma.sql`tasks.title`)} AND ${isOneOf(statuses, Prisma.sql`searched.status`)}
        LIMIT ${enough}
      ), authors AS MATERIALIZED (
        SELECT users.id FROM users WHERE ${authorMatches(text)} LIMIT ${firstAuthors + 1}
      ), by_author AS MATERIALIZED (
        ${worksOf('authors', lacks('by_task'))}
      ), more_authors AS MATERIALIZED (
        SELECT users.id FROM users WHERE ${authorMatches(text)} AND ${lacks('by_author')} AND ${hasMoreAuthors}
        LIMIT ${allAuthors + 1}
      ), by_more_authors AS MATERIALIZED (
        ${worksOf('more_authors', lacks('by_task'))}
      ), own AS MATERIALIZED (
        SELECT ${columns} FROM ${submissionRows} WHERE ${ownMatches(text)} AND ${hasStatusInIndex(statuses)}
      ), matches AS MATERIALIZED (
        SELECT * FROM by_task UNION SELECT * FROM by_author UNION SELECT * FROM by_more_authors UNION (
          SELECT * FROM own
          WHERE ${lacks('by_task')} AND ${lacks('by_author')} AND ${lacks('by_more_authors')} LIMIT ${enough})
      ), extent AS MATERIALIZED (
        SELECT CASE WHEN (SELECT count(*) FROM matches) >= ${enough} THEN true
          ELSE (SELECT count(*) > ${allAuthors} FROM more_authors) END AS are_many
      ), found AS MATERIALIZED (
        (SELECT id FROM matches AS submissions WHERE NOT ${areMany} AND ${rest} ${page})
        UNION ALL (SELECT id ${matchesAmongFirst(textMatches(text), walk)} ${page})
      )`,
    isMinimum: areMany,
    last: lastCompared({ ...walk, where: Prisma.sql`${isShort} AND ${walk.where}` }),
  };
}

function isOneOf(statuses: Scope['statuses'], column: Prisma.Sql): Prisma.Sql {
  return statuses ? Prisma.sql`${column} = ANY (${[...statuses]}::submission_status[])` : Prisma.sql`true`;
}

/** In the form of `submissions_status_search_idx`, which has statuses and texts. */
function hasStatusInIndex(statuses: Scope['statuses']): Prisma.Sql {
  return statuses
    ? Prisma.sql`ARRAY[submissions.status] && ${[...statuses]}::submission_status[]`
    : Prisma.sql`true`;
}
