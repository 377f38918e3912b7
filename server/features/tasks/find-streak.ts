import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** Weeks without approved work that do not end a streak. The week that is not over yet is none of them. */
const pause = 1;

/**
 * The weeks of the running edition, in its time zone, in which the student handed in work that was approved, back to the first
 * longer pause. A review that comes late does not end it.
 */
export async function findStreak(
  runSql: RunSql,
  { user }: StudentActor,
  { now }: { now: Date },
): Promise<{ weeks: number }> {
  const rows = await runSql<{ ago: number }>(Prisma.sql`
    SELECT DISTINCT (date_trunc('week', ${now}::timestamptz AT TIME ZONE time_zone)::date
      - date_trunc('week', submitted_at AT TIME ZONE time_zone)::date) / 7 AS ago
    FROM submissions JOIN editions ON editions.id = edition_id
    WHERE user_id = ${user.id}::uuid AND closed_at IS NULL AND status = ANY(${statusesWhere('awarded')}::submission_status[])`);
  return { weeks: streakOf(rows.map(({ ago }) => ago)) };
}

/** @param weeks how many weeks ago each was; 0: this one */
export function streakOf(weeks: readonly number[]): number {
  let last = 0;
  let count = 0;
  for (const ago of weeks.toSorted((a, b) => a - b)) {
    if (ago - last > pause + 1) break;
    last = ago;
    count += 1;
  }
  return count;
}
