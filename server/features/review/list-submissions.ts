import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { listSubmissions as route } from '../../contract/review.ts';
import { overdueBefore } from '../../contract/review-promise.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, statusesOf, statusesWhere } from '../../contract/submission-status.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { needsBrowsing } from '../../database/text-search.ts';
import { countsByStatus } from '../submissions/counts-by-status.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';
import { queueOrders, submissionRows } from '../submissions/submission-orders.ts';
import { browse } from './browse-submissions.ts';
import { ofCollege } from './college-submissions.ts';
import { firstSubmissions, isOfTasks } from './first-submissions.ts';
import { presentReviewed, type ReviewedRow, reviewedColumns } from './present-reviewed.ts';
import { type Range, type Searched, search } from './search-submissions.ts';

type Query = Parsed<typeof route, 'query'>;
export type SubmissionFilter = Omit<Query, 'cursor' | 'limit'> & Times;

export interface Times {
  readonly now: Date;
  /** Within which work is reviewed. */
  readonly reviewDays: number;
}

interface Row extends ReviewedRow {
  readonly handedInAt: Date;
  readonly counts: Parameters<typeof countByFilter>[0];
  /** Null if the counts have the number. */
  readonly matches: number | null;
  readonly isMinimum: boolean;
  /** The last submission that a search compared; null if it compared all that follow or if the page is full. */
  readonly last: { readonly handedInAt: string; readonly id: string } | null;
}

/**
 * The submissions that match the filter, newest first or longest waiting first, and the counts by status of all submissions, or of all of
 * the task and the student.
 * The search covers the student's name, email, college and techid, the task's title (now and at submission) and the work's.
 * Some searches compare a limited number of submissions: their page may be short, even empty, and still have a next one.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listSubmissions(
  runSql: RunSql,
  { administrator }: AdministratorActor,
  query: Query & Times,
): Promise<Answer<typeof route>> {
  const { status, limit } = query;
  const order = queueOrders[query.sort];
  const found = await runSql<PageRow<Row>>(statementOf(query, administrator.id), {
    replan: isNarrow(query) || Boolean(query.search),
  });
  const { counts: groups = [], matches = null, isMinimum = false, last = null } = found[0] ?? {};
  const { rows, nextCursor } = order.page(rowsOfPage(found), limit);
  const counts = countByFilter(groups);
  const { total, totalIsMinimum } = totalOf(matches !== null, matches ?? counts[status]);
  return {
    items: rows.map((row) => presentReviewed(row, query.now)),
    nextCursor: nextCursor ?? (last && order.cursorAfter(placeOf(last))),
    total,
    totalIsMinimum: totalIsMinimum || isMinimum,
    counts,
  };
}

function statementOf(query: Query & Times, administratorId: string): Prisma.Sql {
  const { search: text, sort, cursor, limit } = query;
  const { ctes, isMinimum, last } = searched(query, administratorId, {
    after: cursor === undefined ? null : queueOrders[sort].after(cursor),
    limit: limit + 1,
  });
  const matches =
    text || isNarrow(query)
      ? Prisma.sql`(SELECT least(count(*), ${limits.countedMatches + 1})::int FROM matches)`
      : none;
  // LATERAL with LIMIT: one look-up for each row, also in a prepared plan, which does not know how few rows a page has.
  return Prisma.sql`
    WITH ${ctes}
    SELECT counted.*, listed.* FROM (
      SELECT
        ${countsOf(query)} AS counts,
        ${matches} AS matches, ${isMinimum} AS "isMinimum", ${last} AS last
    ) AS counted LEFT JOIN (
      SELECT ${reviewedColumns()}, s.handed_in_at AS "handedInAt" FROM found AS page
      CROSS JOIN LATERAL (
        SELECT * FROM ${submissionRows} WHERE submissions.id = page.id LIMIT 1
      ) AS s
      CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = s.user_id LIMIT 1) AS u
    ) AS listed ON true
    ORDER BY ${listedOrders[sort]}`;
}

/** The parts of a statement that finds the first submissions of the filter. */
export function searched(
  filter: SubmissionFilter,
  administratorId: string,
  window: Omit<Range, 'scope'>,
): Searched {
  const { search: text, taskId, userId, domain, college, claim, sort } = filter;
  const before = handedInBefore(filter);
  const range: Range = {
    ...window,
    scope: {
      order: queueOrders[sort],
      statuses: listedStatuses(filter),
      taskId,
      userId,
      domain,
      before,
      claim: claim && { of: claim, administratorId, now: filter.now },
    },
  };
  if (college) return ofCollege(college, text, range);
  if (!text) return list(range);
  const isPart =
    taskId !== undefined ||
    userId !== undefined ||
    domain !== undefined ||
    before !== null ||
    claim !== undefined;
  return isPart || needsBrowsing(text) ? browse(text, range) : search(text, range);
}

/** By the columns of the answer. */
const listedOrders = {
  newest: Prisma.sql`"handedInAt" DESC, id DESC`,
  oldest: Prisma.sql`"handedInAt", id`,
} as const;
/** JSON has times as PostgreSQL writes them. */
const placeOf = ({ handedInAt, id }: NonNullable<Row['last']>) => ({
  handedInAt: new Date(handedInAt),
  id,
});
const none = Prisma.sql`NULL::int`;

/** Whether the kept counts do not have the number of what is listed. */
const isNarrow = ({ college, waiting, overdue, claim }: Query) =>
  [college, waiting, overdue, claim].some((value) => value !== undefined);

/** What waits: null for all statuses, else those of the filter. */
function listedStatuses({ status, waiting, overdue }: SubmissionFilter): Range['scope']['statuses'] {
  const listed = status === 'all' ? null : statusesOf(status);
  if (waiting === undefined && overdue === undefined) return listed;
  return statusesWhere('reviewable').filter((each) => listed === null || listed.includes(each));
}

/** Null if the age does not matter. */
function handedInBefore({ waiting, overdue, now, reviewDays }: SubmissionFilter): Date | null {
  const days = Math.max(waiting ?? 0, overdue === undefined ? 0 : reviewDays);
  return days === 0 ? null : overdueBefore(now, days);
}

/** A student's submissions are few. Those of a task, and all, are kept as counts. */
function countsOf({ taskId, userId, domain }: Query): Prisma.Sql {
  const isOfTask = isOfTasks({ taskId, domain });
  if (userId !== undefined) return countsByStatus(Prisma.sql`user_id = ${userId}::uuid AND ${isOfTask}`);
  return Prisma.sql`(SELECT coalesce(json_agg(by_status), '[]') FROM (
    SELECT status, sum(submissions) AS "_count" FROM ${submissionCountRows} AS kept WHERE ${isOfTask} GROUP BY status
  ) AS by_status)`;
}

function list({ scope, after, limit }: Range): Searched {
  const page = firstSubmissions(Prisma.sql`id`, scope, { where: after ?? Prisma.sql`true`, limit });
  const first = firstSubmissions(Prisma.sql`id`, scope, {
    where: Prisma.sql`true`,
    limit: limits.countedMatches + 1,
  });
  return {
    ctes:
      scope.before || scope.claim
        ? Prisma.sql`matches AS (${first}), found AS (${page})`
        : Prisma.sql`found AS (${page})`,
    isMinimum: Prisma.sql`false`,
    last: none,
  };
}
