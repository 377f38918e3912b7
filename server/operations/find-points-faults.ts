import { Prisma } from '#prisma/client.ts';
import { statusesWhere } from '../contract/submission-status.ts';
import type { Db, Tx } from '../database/db.ts';
import { exactCounts } from '../database/kept-counts.ts';
import { countedAccounts, countedScores } from '../features/points/rebuild-standings.ts';
import { standings } from '../features/points/standings.ts';
import { countedSubmissions } from '../features/submissions/rebuild-submission-counts.ts';
import { submissionCountRows } from '../features/submissions/submission-counts.ts';

export interface PointsReport {
  readonly people: number;
  readonly entries: number;
  readonly approved: number;
  /** One sentence for each fault. */
  readonly faults: readonly string[];
}

/** Compares users, standings, submissions, their counts and the ledger in one snapshot. */
export async function findPointsFaults(db: Db): Promise<PointsReport> {
  return db.$transaction(
    async (tx) => {
      const faults: string[] = [];
      for (const [fault, query] of Object.entries(faultQueries)) {
        for (const { id } of await idsOf(tx, query)) faults.push(`${fault}: ${id}`);
      }
      return {
        people: await tx.user.count(),
        entries: await tx.ledgerEntry.count(),
        approved: await tx.submission.count({ where: { status: { in: statusesWhere('awarded') } } }),
        faults,
      };
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  );
}

const idsOf = (tx: Tx, query: Prisma.Sql) => tx.$queryRaw<{ id: string }[]>(query);

const awarded = Prisma.sql`${statusesWhere('awarded')}::submission_status[]`;

const faultQueries: Readonly<Record<string, Prisma.Sql>> = {
  'the total of a user is not the sum of the ledger': Prisma.sql`
    SELECT u.id FROM users u LEFT JOIN points_ledger l ON l.user_id = u.id
    GROUP BY u.id HAVING u.points <> coalesce(sum(l.points), 0)`,
  'a score is not the sum of the ledger': Prisma.sql`
    SELECT board || ' ' || user_id AS id FROM scores FULL JOIN ${countedScores} AS counted USING (board, user_id)
    WHERE coalesce(scores.points + scores.held_points, 0) <> coalesce(counted.points + counted.held_points, 0)
      OR (scores.points IS NOT NULL AND counted.points IS NOT NULL
        -- After a freeze the sweep (server/features/points/show-held-points.ts) shows what is held.
        AND (scores.held_at IS NULL OR frozen_from() IS NOT NULL)
        AND (scores.points, scores.listed, scores.college) IS DISTINCT FROM (
          counted.points, counted.listed AND NOT (SELECT hidden FROM users WHERE users.id = user_id), counted.college))`,
  'an approved submission has not exactly one award of its points': Prisma.sql`
    SELECT s.id FROM submissions s LEFT JOIN points_ledger l
      ON l.kind = 'award' AND l.review_id = s.review_id AND l.submission_id = s.id
      AND l.user_id = s.user_id AND l.points = s.points
    WHERE s.status = ANY(${awarded}) GROUP BY s.id HAVING count(l.id) <> 1`,
  // A deleted submission leaves its award in the ledger and, if the award was more than 0, a reversal.
  'an award belongs to no approved submission and was not reversed': Prisma.sql`
    SELECT a.id FROM points_ledger a
    WHERE a.kind = 'award' AND a.points > 0
      AND NOT EXISTS (SELECT FROM submissions s WHERE s.review_id = a.review_id AND s.status = ANY(${awarded}))
      AND NOT EXISTS (SELECT FROM points_ledger r WHERE r.kind = 'reversal' AND r.review_id = a.review_id)`,
  'a reversal takes back something else than one award': Prisma.sql`
    SELECT r.id FROM points_ledger r LEFT JOIN points_ledger a
      ON a.kind = 'award' AND a.review_id = r.review_id AND a.user_id = r.user_id AND a.points = -r.points
    WHERE r.kind = 'reversal' AND (a.id IS NULL
      OR EXISTS (SELECT FROM submissions s WHERE s.review_id = r.review_id))`,
  'a bonus differs from its entries in the ledger': Prisma.sql`
    SELECT s.id FROM submissions s LEFT JOIN points_ledger l ON l.submission_id = s.id AND l.kind IN ('bonus', 'adjustment')
    GROUP BY s.id HAVING s.bonus <> coalesce(sum(l.points), 0) OR (s.bonus > 0 AND s.status <> ALL(${awarded}))`,
  'a submission differs from its last review': Prisma.sql`
    SELECT s.id FROM submissions s LEFT JOIN reviews r ON r.id = s.review_id
    WHERE s.review_id IS NOT NULL AND (r.submission_id, r.version, r.status, r.points, r.reversed_at IS NULL)
      IS DISTINCT FROM (s.id, s.version, s.status, s.points, true)`,
  'the kept count of a task and status is not the number of its submissions': Prisma.sql`
    SELECT task_id || ' ' || status AS id FROM (
      SELECT task_id, status, submissions FROM ${submissionCountRows} AS kept
      UNION ALL SELECT task_id, status, -submissions FROM (${countedSubmissions}) AS counted
    ) AS difference
    GROUP BY task_id, status HAVING sum(submissions) <> 0`,
  'the standings do not count all accounts with points from': Prisma.sql`
    SELECT board || ' ' || start || ' to ' || start + block - 1 AS id FROM (
      SELECT board, block, start, accounts FROM ${exactCounts(standings)} AS kept WHERE board NOT IN ('all', 'former')
      UNION ALL SELECT board, block, start, -accounts FROM (${countedAccounts}) AS counted
    ) AS difference
    GROUP BY board, block, start HAVING sum(accounts) <> 0 ORDER BY board, block, start`,
  'a file is in use that is not ready': Prisma.sql`
    SELECT id FROM uploads
    WHERE status <> 'ready' AND num_nonnulls(submission_id, task_id, profile_of_user_id, draft_id) > 0`,
};
