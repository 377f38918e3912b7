import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type {
  AnsweredMessage,
  EntryByHand,
  getNews,
  markNewsSeen as markRoute,
  News,
} from '../../contract/news.ts';
import { notificationExcerpt, notificationExcerptLength } from '../../contract/notification-kinds.ts';
import type { Parsed } from '../../contract/route.ts';
import { isoTime, type RunSql } from '../../database/run-sql.ts';
import {
  presentOwnSubmission,
  type SubmissionRow,
  submissionColumns,
} from '../submissions/present-submission.ts';

interface Row extends Omit<SubmissionRow, 'id' | 'user'> {
  /** Null: no review is new. */
  readonly id: string | null;
  readonly total: number | null;
  readonly answers: readonly (Omit<AnsweredMessage, 'excerpt'> & { readonly body: string })[];
  readonly entries: readonly EntryByHand[];
  /** The account's points, not the submission's. */
  readonly balance: number;
  readonly gained: number;
  readonly earned: boolean;
  readonly reviewedBefore: boolean;
  readonly since: string;
  readonly until: string | null;
}

const newsOf = (userId: string, since: string | undefined) => Prisma.sql`
    SELECT now.*, s.total, ${submissionColumns}
    FROM (
      SELECT users.since, true_points_of(users.id) AS balance, entries.gained, by_hand.entries, answered.answers,
        EXISTS (SELECT FROM points_ledger WHERE user_id = users.id AND kind = 'award') AS earned,
        EXISTS (SELECT FROM points_ledger WHERE user_id = users.id AND kind = 'award' AND created_at <= users.since)
          OR EXISTS (SELECT FROM submissions JOIN reviews ON reviews.submission_id = submissions.id
            WHERE submissions.user_id = users.id AND reviews.reviewed_at <= users.since) AS "reviewedBefore",
        greatest(entries.newest, answered.newest, (SELECT max(reviewed_at) FROM submissions
          WHERE user_id = users.id AND reviewed_at > users.since)) AS until
      FROM (
        SELECT id, coalesce(${since ?? null}::timestamptz, news_seen_at) AS since FROM users
        WHERE id = ${userId}::uuid AND deleted_at IS NULL
      ) AS users, LATERAL (
        SELECT coalesce(sum(points), 0)::int AS gained, max(created_at) AS newest
        FROM points_ledger WHERE user_id = users.id AND created_at > users.since AND edition_id = running_edition()) AS entries,
      LATERAL (
        SELECT coalesce(json_agg(e ORDER BY "createdAt" DESC, id DESC), '[]') AS entries
        FROM (
          SELECT id, points, reason, created_at AS "createdAt" FROM points_ledger
          WHERE user_id = users.id AND created_at > users.since AND kind IN ('bonus', 'adjustment')
          ORDER BY created_at DESC, id DESC LIMIT ${Prisma.raw(String(limits.newsEntries))}
        ) AS e
      ) AS by_hand,
      LATERAL (
        SELECT max("answeredAt") AS newest, coalesce(json_agg(m ORDER BY "answeredAt" DESC, id DESC), '[]') AS answers
        FROM (
          SELECT id, topic, answered_at AS "answeredAt",
            left(coalesce((SELECT body FROM message_replies
              WHERE message_id = contact_messages.id AND sender = 'administrator'
              ORDER BY created_at DESC, id DESC LIMIT 1), message), ${Prisma.raw(String(2 * notificationExcerptLength))}) AS body
          FROM contact_messages
          WHERE user_id = users.id AND answered_at > users.since AND answered_at = coalesce(last_reply_at, created_at)
          ORDER BY answered_at DESC, id DESC LIMIT ${Prisma.raw(String(limits.newsAnswers))}
        ) AS m
      ) AS answered
    ) AS now
    LEFT JOIN LATERAL (
      SELECT *, (count(*) OVER ())::int AS total FROM submissions
      WHERE user_id = ${userId}::uuid AND reviewed_at > now.since
      ORDER BY reviewed_at DESC, id DESC LIMIT ${Prisma.raw(String(limits.newsReviews))}
    ) AS s ON true
    ORDER BY s.reviewed_at DESC, s.id DESC`;

/**
 * The reviews, answers, points, and points given by hand with their reasons, since the student last saw them or since the
 * given time. It reads all submissions and messages of the student, which are few.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findNews(
  runSql: RunSql,
  { user }: StudentActor,
  { since }: Parsed<typeof getNews, 'query'>,
): Promise<News> {
  const rows = await runSql<Row>(newsOf(user.id, since), { timesAsText: true });
  const [first] = rows;
  if (first === undefined) throw new AppError('unauthenticated');
  // The account of a session is not deleted.
  const author = { email: user.email, deletedAt: null };
  return {
    reviews: rows.flatMap(({ id, ...row }) =>
      id === null ? [] : [presentOwnSubmission({ ...row, id, user: author })],
    ),
    total: first.total ?? 0,
    answers: first.answers.map(({ id, topic, body, answeredAt }) => ({
      id,
      topic,
      excerpt: notificationExcerpt(body),
      answeredAt: isoTime(answeredAt),
    })),
    entries: first.entries.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: isoTime(createdAt) })),
    points: first.balance,
    pointsBefore: first.balance - first.gained,
    everEarned: first.earned,
    reviewedBefore: first.reviewedBefore,
    since: first.since,
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
