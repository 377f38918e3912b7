import type { Numbers } from '../../contract/numbers.ts';
import type { Db } from '../../db.ts';

/**
 * One pass over the users and one over the tasks. `users.points` is kept by the ledger's trigger, so its sum
 * over all rows, those of deleted accounts included, is the sum of the ledger.
 * Colleges are told apart without spaces and without case, as Unicode folds it whatever the database's locale.
 */
export async function countNumbers(db: Pick<Db, '$queryRaw'>): Promise<Numbers> {
  const [row] = await db.$queryRaw<[Record<keyof Numbers, bigint>]>`
    SELECT
      count(*) FILTER (WHERE counted) AS students,
      count(DISTINCT college) FILTER (WHERE counted AND college <> '') AS colleges,
      (SELECT count(*) FROM tasks) AS tasks,
      greatest(coalesce(sum(points), 0), 0)::bigint AS "pointsAwarded"
    FROM (
      SELECT points, disabled_at IS NULL AND deleted_at IS NULL AS counted,
        casefold(regexp_replace(college, '\\s+', '', 'g') COLLATE "pg_unicode_fast") AS college
      FROM users
    ) AS users`;
  return {
    students: Number(row.students),
    colleges: Number(row.colleges),
    tasks: Number(row.tasks),
    pointsAwarded: Number(row.pointsAwarded),
  };
}
