import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import {
  countByFilter,
  type SubmissionFilter,
  statusesOf,
  statusesWhere,
  submissionRules,
} from '../../contract/submission-status.ts';
import type {
  listMySubmissions as listRoute,
  listMyReviews as reviewsRoute,
  Submission,
} from '../../contract/submissions.ts';
import type { Tx } from '../../database/db.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import { givenIds, readTogether } from '../../database/read-together.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { hasOpenAppeal, revisableUntilOfRow } from '../drafts/revisable-until.ts';
import { countsByStatus } from './counts-by-status.ts';
import {
  presentOwnSubmission,
  type SubmissionRow,
  submissionColumns,
  submissionInclude,
} from './present-submission.ts';

/** By the first version: a revision does not move the student's own work. */
const newestFirst = keyset([
  { field: 'submittedAt', column: Prisma.sql`submissions.submitted_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid', order: 'desc' },
]);

/**
 * One submission of the student.
 * @throws {AppError} submission_not_found, also for another student's: whether it exists is private
 */
export async function findMySubmission(db: Tx, { user }: StudentActor, id: string): Promise<Submission> {
  const row = await db.submission.findFirst({ where: { id, userId: user.id }, include: submissionInclude });
  if (row === null) throw new AppError('submission_not_found');
  return presentOwnSubmission(row);
}

/**
 * The student's submissions that match the filter, newest first, and the counts by status.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listMySubmissions(
  { runSql, readFirstPage }: { runSql: RunSql; readFirstPage: ReturnType<typeof createFirstPageReader> },
  { user }: StudentActor,
  { status, edition, cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const isMine = Prisma.sql`user_id = ${user.id}::uuid`;
  const mine =
    edition === undefined ? isMine : Prisma.sql`${isMine} AND edition_id = edition_of(${edition}::int)`;
  const found =
    status === 'all' && edition === undefined && cursor === undefined
      ? await readFirstPage(user.id, limit)
      : await runSql<PageRow<Row>>(pageOf(mine, limit + 1, conditionOf(status, cursor)), {
          timesAsText: true,
        });
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  const counts = countByFilter(JSON.parse(found[0]?.groups ?? '[]'));
  return { items: presentMine(rows, user), nextCursor, total: counts[status], counts };
}

/** The order of reviewed submissions. */
const latestReview = keyset(
  [
    { field: 'reviewedAt', column: Prisma.sql`s.reviewed_at`, type: 'timestamptz', order: 'desc' },
    { field: 'id', column: Prisma.sql`s.id`, type: 'uuid', order: 'desc' },
  ],
  'reviewed',
);

/**
 * The student's reviewed submissions, the latest review first. It sorts all of them, which are few.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listMyReviews(
  runSql: RunSql,
  { user }: StudentActor,
  { status, changes, revisable, cursor, limit }: Parsed<typeof reviewsRoute, 'query'>,
): Promise<Answer<typeof reviewsRoute>> {
  const statuses = statusesWhere('reviewed').filter(
    (each) =>
      (status === 'all' || statusesOf(status).includes(each)) &&
      (changes === 'with' || submissionRules[each].toBeChanged === (changes === 'only')),
  );
  const reviewed = Prisma.sql`s.user_id = ${user.id}::uuid AND s.status = ANY(${statuses}::submission_status[])
    AND ${revisable === 'only' ? Prisma.sql`${until} > now()` : Prisma.sql`true`}`;
  const found = await runSql<PageRow<Reviewed>>(
    Prisma.sql`
      SELECT counted.total, s.*
      FROM (SELECT count(*)::int AS total FROM submissions s WHERE ${reviewed}) AS counted
      LEFT JOIN (
        SELECT ${submissionColumns}, ${until} AS "revisableUntil"
        FROM submissions s WHERE ${reviewed} AND ${latestReview.after(cursor)}
        ORDER BY ${latestReview.orderBy} LIMIT ${limit + 1}
      ) AS s ON true
      ORDER BY s."reviewedAt" DESC, s.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = latestReview.page(rowsOfPage(found), limit);
  const items = presentMine(rows, user).map((submission, index) => ({
    ...submission,
    revisableUntil: rows[index]?.revisableUntil ?? null,
  }));
  return { items, nextCursor, total: found[0]?.total ?? 0 };
}

/** Until when `s` can be revised; null if other work of the student for the task in the same round or an open appeal is against it. */
const until = Prisma.sql`CASE WHEN NOT (
  EXISTS (SELECT FROM submissions other WHERE other.user_id = s.user_id AND other.task_id = s.task_id AND other.round = s.round AND other.id <> s.id
    AND (other.status = ANY(${statusesWhere('live')}::submission_status[]) OR other.submitted_at > s.submitted_at))
  OR ${hasOpenAppeal(Prisma.sql`s.id`)}) THEN ${revisableUntilOfRow} END`;

// The account of a session is not deleted.
const presentMine = (rows: readonly Omit<SubmissionRow, 'user'>[], { email }: StudentActor['user']) =>
  rows.map((row) => presentOwnSubmission({ ...row, user: { email, deletedAt: null } }));

interface Row extends Omit<SubmissionRow, 'user'> {
  /** What `countByFilter` takes, in JSON: each row has it, and pg would parse each. */
  readonly groups: string;
}

interface Reviewed extends Omit<SubmissionRow, 'user' | 'reviewedAt'> {
  readonly total: number;
  readonly reviewedAt: string;
  readonly revisableUntil: string | null;
}

/** At most `limit` of the submissions that `mine` selects and that match, with the counts of all of them, or one row without a submission. */
function pageOf(mine: Prisma.Sql, limit: unknown, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT counted.groups, ${submissionColumns}
    FROM (SELECT ${countsByStatus(mine)}::text AS groups) AS counted
    LEFT JOIN (
      SELECT * FROM submissions WHERE ${mine} AND ${condition} ORDER BY ${newestFirst.orderBy} LIMIT ${limit}
    ) AS s ON true
    ORDER BY s.submitted_at DESC, s.id DESC`;
}

const firstPages = (userIds: readonly string[], limit: number) => Prisma.sql`
    SELECT asked.id AS "askedBy", page.* FROM unnest(${givenIds(userIds)}) AS asked (id)
    CROSS JOIN LATERAL (${pageOf(Prisma.sql`user_id = asked.id`, limit, Prisma.sql`true`)}) AS page
    ORDER BY page."submittedAt" DESC, page.id DESC`;

type FirstPage = readonly PageRow<Row & { readonly askedBy: string }>[];

/** Reads the first page of a student's submissions in all states; pages of one size share a statement. */
export function createFirstPageReader(runSql: RunSql) {
  const bySize = new Map<number, (userId: string) => Promise<FirstPage>>();
  return (userId: string, limit: number): Promise<FirstPage> => {
    const read =
      bySize.get(limit) ??
      readTogether<FirstPage[number]>(
        (ids) => runSql(firstPages(ids, limit + 1), { timesAsText: true }),
        ({ askedBy }) => askedBy,
      );
    bySize.set(limit, read);
    return read(userId);
  };
}

/** @throws {AppError} validation_failed for a cursor of another list */
function conditionOf(status: SubmissionFilter, cursor: string | undefined): Prisma.Sql {
  const after = newestFirst.after(cursor);
  return status === 'all'
    ? after
    : Prisma.sql`status = ANY(${statusesOf(status)}::submission_status[]) AND ${after}`;
}
