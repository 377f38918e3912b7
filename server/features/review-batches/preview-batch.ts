import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { previewReviewBatch as route } from '../../contract/review-batches.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Deps } from '../../deps.ts';
import { selectSubmissions } from './select-submissions.ts';

interface Group {
  readonly outcome: 'ready' | 'claimed' | 'reviewed' | 'changed' | 'gone';
  readonly maxPoints: number | null;
  readonly count: number;
  /** The points that they have now. */
  readonly awarded: number;
  readonly students: number;
}

/**
 * What a bulk review would do at this moment. It changes nothing.
 * @throws {AppError} validation_failed if too many or no submissions are selected
 */
export async function previewBatch(
  deps: Pick<Deps, 'runSql' | 'site' | 'now'>,
  actor: AdministratorActor,
  { action, selection }: Parsed<typeof route, 'body'>,
): Promise<Answer<typeof route>> {
  // Before the submissions are read, so that `until` leaves out what changes meanwhile.
  const now = deps.now();
  const { ids, versions } = await selectSubmissions(deps, actor, selection);
  const isReview = action !== 'delete';
  const groups = await deps.runSql<Group>(Prisma.sql`
    WITH outcomes AS (
      SELECT s.user_id, s.max_points, CASE WHEN s.status = ANY(${statusesWhere('awarded')}::submission_status[])
          THEN s.points ELSE 0 END AS awarded,
        CASE
          WHEN s.id IS NULL THEN 'gone'
          WHEN ${isReview} AND s.status <> ALL(${statusesWhere('reviewable')}::submission_status[]) THEN 'reviewed'
          WHEN EXISTS (SELECT FROM review_claims c WHERE c.submission_id = s.id AND c.expires_at > ${now}::timestamptz
            AND c.administrator_id <> ${actor.administrator.id}::uuid) THEN 'claimed'
          WHEN s.version <> chosen.version THEN 'changed'
          ELSE 'ready' END AS outcome
      FROM unnest(${[...ids]}::uuid[], ${[...versions]}::int[]) AS chosen (id, version)
      LEFT JOIN submissions s ON s.id = chosen.id
    )
    SELECT outcome, max_points AS "maxPoints", count(*)::int AS count, sum(awarded)::int AS awarded,
      -- Of all groups: a student may have work of several.
      (SELECT count(DISTINCT ready.user_id)::int FROM outcomes ready JOIN users u ON u.id = ready.user_id
        WHERE ready.outcome = 'ready' AND u.deleted_at IS NULL) AS students
    FROM outcomes GROUP BY outcome, max_points`);
  const sum = (outcome: Group['outcome']) => total(groups.filter((group) => group.outcome === outcome));
  const ready = groups.filter(({ outcome }) => outcome === 'ready');
  return {
    total: ids.length,
    ready: total(ready),
    claimed: sum('claimed'),
    reviewed: sum('reviewed'),
    changed: sum('changed'),
    gone: sum('gone'),
    maxPoints: ready.map(({ maxPoints, count }) => ({ points: maxPoints ?? 0, submissions: count })),
    awarded: ready.reduce((points, { awarded }) => points + awarded, 0),
    // A deletion notifies no student.
    students: isReview ? (groups[0]?.students ?? 0) : 0,
    at: now.toISOString(),
  };
}

const total = (groups: readonly Group[]) => groups.reduce((all, { count }) => all + count, 0);
