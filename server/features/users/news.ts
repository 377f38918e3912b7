import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { markNewsSeen as markRoute, News } from '../../contract/news.ts';
import type { Parsed } from '../../contract/route.ts';
import { composeOnce, type RunSql } from '../../database/run-sql.ts';
import {
  presentSubmission,
  type SubmissionRow,
  submissionColumns,
} from '../submissions/present-submission.ts';

interface Row extends Omit<SubmissionRow, 'id' | 'user'> {
  /** Null: no review is new. */
  readonly id: string | null;
  readonly total: number | null;
  /** The account's points, not the submission's. */
  readonly balance: number;
  readonly gained: number;
  readonly earned: boolean;
  readonly until: string | null;
}

const newsOf = composeOnce<[userId: string]>(
  (userId) => Prisma.sql`
    SELECT now.*, s.total, ${submissionColumns}
    FROM (
      SELECT users.news_seen_at AS seen, users.points AS balance, entries.gained,
        EXISTS (SELECT FROM points_ledger WHERE user_id = users.id) AS earned,
        greatest(entries.newest, (SELECT max(reviewed_at) FROM submissions
          WHERE user_id = users.id AND reviewed_at > users.news_seen_at)) AS until
      FROM users, LATERAL (
        SELECT coalesce(sum(points), 0)::int AS gained, max(created_at) AS newest
        FROM points_ledger WHERE user_id = users.id AND created_at > users.news_seen_at) AS entries
      WHERE users.id = ${userId}::uuid AND users.deleted_at IS NULL
    ) AS now
    LEFT JOIN LATERAL (
      SELECT *, (count(*) OVER ())::int AS total FROM submissions
      WHERE user_id = ${userId}::uuid AND reviewed_at > now.seen
      ORDER BY reviewed_at DESC, id DESC LIMIT ${Prisma.raw(String(limits.newsReviews))}
    ) AS s ON true
    ORDER BY s.reviewed_at DESC, s.id DESC`,
);

/**
 * The reviews and points since the student last saw them. It reads all of the student's submissions, which are few.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findNews(runSql: RunSql, { user }: StudentActor): Promise<News> {
  const rows = await runSql<Row>(newsOf(user.id), { timesAsText: true });
  const [first] = rows;
  if (first === undefined) throw new AppError('unauthenticated');
  // The account of a session is not deleted.
  const author = { email: user.email, deletedAt: null };
  return {
    reviews: rows.flatMap(({ id, ...row }) =>
      id === null ? [] : [presentSubmission({ ...row, id, user: author })],
    ),
    total: first.total ?? 0,
    points: first.balance,
    pointsBefore: first.balance - first.gained,
    everEarned: first.earned,
    until: first.until,
  };
}

/** A time before the one that was seen, or in the future, changes nothing or less. */
export async function markNewsSeen(
  runSql: RunSql,
  { user }: StudentActor,
  { until, now }: Parsed<typeof markRoute, 'body'> & { now: Date },
): Promise<void> {
  await runSql(Prisma.sql`
    UPDATE users SET news_seen_at = least(${until}::timestamptz, ${now}::timestamptz)
    WHERE id = ${user.id}::uuid AND deleted_at IS NULL
      AND news_seen_at < least(${until}::timestamptz, ${now}::timestamptz)`);
}
