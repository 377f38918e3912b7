import type { Numbers } from '../../contract/numbers.ts';
import type { Db } from '../../database/db.ts';
import { isAmbassador } from '../points/is-ambassador.ts';

/**
 * Four counts in one query; students as the leaderboard counts them. The ledger's trigger maintains `users.points`, so its
 * sum over all rows, including deleted accounts, is the sum of the ledger. Colleges are compared without spaces and with
 * Unicode case folding, independent of the database's locale.
 */
export async function countNumbers(
  db: Pick<Db, '$queryRaw'>,
  adminEmails: ReadonlySet<string>,
): Promise<Numbers> {
  const ambassador = isAmbassador(adminEmails);
  const [row] = await db.$queryRaw<[Record<keyof Numbers, bigint>]>`
    SELECT
      (SELECT count(*) FROM users WHERE ${ambassador}) AS students,
      (
        SELECT count(DISTINCT name) FROM (
          SELECT casefold(regexp_replace(college, '\\s+', '', 'g') COLLATE "pg_unicode_fast") AS name
          -- Distinct spellings first: there are few, and folding is slow.
          FROM (SELECT DISTINCT college FROM users WHERE ${ambassador}) AS spellings
        ) AS folded
        WHERE name <> ''
      ) AS colleges,
      (SELECT count(*) FROM tasks) AS tasks,
      (SELECT greatest(coalesce(sum(points), 0), 0)::bigint FROM users) AS "pointsAwarded"`;
  return {
    students: Number(row.students),
    colleges: Number(row.colleges),
    tasks: Number(row.tasks),
    pointsAwarded: Number(row.pointsAwarded),
  };
}
