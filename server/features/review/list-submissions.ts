import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { listSubmissions as route } from '../../contract/review.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, type SubmissionStatus, statusesOf } from '../../contract/submission-status.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { encodeCursor, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { newestFirst } from '../submissions/newest-first.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';
import { browse, needsBrowsing } from './browse-submissions.ts';
import { presentReviewed, type ReviewedRow, reviewedColumns } from './present-reviewed.ts';
import { type Range, type Searched, search } from './search-submissions.ts';

type Query = Parsed<typeof route, 'query'>;

interface Row extends ReviewedRow {
  readonly counts: Parameters<typeof countByFilter>[0];
  /** Null without a search. */
  readonly matches: number | null;
  readonly isMinimum: boolean;
  /** The last submission that a search compared; null if it compared all that follow or if the page is full. */
  readonly last: { readonly submittedAt: string; readonly id: string } | null;
}

/**
 * The submissions that match the filter, newest first, and the counts of all submissions by status.
 * The search covers the student's name, email, college and techid, the task's title (now and at submission) and the work's.
 * Some searches compare a limited number of submissions: their page may be short, even empty, and still have a next one.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listSubmissions(
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Query,
): Promise<Answer<typeof route>> {
  const { status, limit } = query;
  const found = await runSql<PageRow<Row>>(statementOf(query), { replan: Boolean(query.search) });
  const { counts: groups = [], matches = null, isMinimum = false, last = null } = found[0] ?? {};
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  const counts = countByFilter(groups);
  const { total, totalIsMinimum } = totalOf(query.search, matches ?? counts[status]);
  return {
    items: rows.map(presentReviewed),
    nextCursor: nextCursor ?? (last && encodeCursor([new Date(last.submittedAt), last.id])),
    total,
    totalIsMinimum: totalIsMinimum || isMinimum,
    counts,
  };
}

function statementOf({ search: text, status, cursor, limit }: Query): Prisma.Sql {
  const statuses = status === 'all' ? null : statusesOf(status);
  const range: Range = {
    filter: hasStatus(statuses),
    statuses,
    after: cursor === undefined ? null : newestFirst.after(cursor),
    limit: limit + 1,
  };
  const { ctes, isMinimum, last } = !text
    ? list(range)
    : needsBrowsing(text)
      ? browse(text, range)
      : search(text, range);
  const matches = text
    ? Prisma.sql`(SELECT least(count(*), ${limits.countedMatches + 1})::int FROM matches)`
    : none;
  // LATERAL with LIMIT: one look-up for each row, also in a prepared plan, which does not know how few rows a page has.
  return Prisma.sql`
    WITH ${ctes}
    SELECT counted.*, listed.* FROM (
      SELECT
        (SELECT coalesce(json_agg(by_status), '[]') FROM (
          SELECT status, sum(submissions) AS "_count" FROM ${submissionCountRows} AS kept GROUP BY status
        ) AS by_status) AS counts,
        ${matches} AS matches, ${isMinimum} AS "isMinimum", ${last} AS last
    ) AS counted LEFT JOIN (
      SELECT ${reviewedColumns} FROM found AS page
      CROSS JOIN LATERAL (SELECT * FROM submissions WHERE submissions.id = page.id LIMIT 1) AS s
      CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = s.user_id LIMIT 1) AS u
    ) AS listed ON true
    ORDER BY "submittedAt" DESC, id DESC`;
}

const none = Prisma.sql`NULL::int`;

/** Equality for one status, so that the index by status has the rows in order. */
function hasStatus(statuses: readonly SubmissionStatus[] | null): Prisma.Sql {
  if (statuses === null) return Prisma.sql`true`;
  if (statuses.length === 1) return Prisma.sql`submissions.status = ${statuses[0]}::submission_status`;
  return Prisma.sql`submissions.status = ANY(${[...statuses]}::submission_status[])`;
}

function list({ filter, after, limit }: Range): Searched {
  const page = Prisma.sql`
    SELECT id FROM submissions WHERE ${filter} AND ${after ?? Prisma.sql`true`}
    ORDER BY ${newestFirst.orderBy} LIMIT ${limit}`;
  return { ctes: Prisma.sql`found AS (${page})`, isMinimum: Prisma.sql`false`, last: none };
}
