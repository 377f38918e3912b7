import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Reviewer } from '../../contract/review-desk.ts';
import { administratorHas } from '../../database/administrators-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';

interface Setting {
  readonly adminEmails: ReadonlySet<string>;
  readonly now: Date;
}

/**
 * The administrators of today, and those before who still have work claimed or reviewed in the last days. The reviews are
 * counted in `reviews_counted_idx` alone, from times that are values: PostgreSQL would subtract an interval for each review.
 */
export async function listReviewers(
  runSql: RunSql,
  actor: AdministratorActor,
  { adminEmails, now }: Setting,
): Promise<{ items: Reviewer[] }> {
  const items = await runSql<Reviewer>(Prisma.sql`
    SELECT * FROM (
      SELECT administrators.id, coalesce(administrators.name, administrators.email) AS name,
        administrators.id = ${actor.administrator.id}::uuid AS me, open_work.claimed, done.*,
        ${administratorHas(Prisma.sql`administrators`, 'review', adminEmails)} AS "isOne"
      FROM administrators
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS claimed FROM review_claims
        WHERE review_claims.administrator_id = administrators.id AND expires_at > ${now}
      ) AS open_work
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS "reviewedThisWeek",
          (count(*) FILTER (WHERE reviewed_at > ${daysBefore(now, 1)}))::int AS "reviewedToday"
        FROM reviews
        WHERE reviews.administrator_id = administrators.id AND reversed_at IS NULL
          AND reviewed_at > ${daysBefore(now, 7)}
      ) AS done
    ) AS reviewers
    WHERE "isOne" OR claimed + "reviewedThisWeek" > 0
    ORDER BY claimed DESC, "reviewedThisWeek" DESC, name LIMIT 100`);
  return { items };
}

const daysBefore = (now: Date, days: number) =>
  Prisma.sql`${new Date(now.getTime() - days * 24 * 3_600_000)}::timestamptz`;
