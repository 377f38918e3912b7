import { Prisma } from '#prisma/client.ts';
import type { Numbers } from '../../contract/numbers.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { isListed } from '../../database/task-status-sql.ts';
import { editionCtes } from '../points/boards.ts';
import { isAmbassador } from '../points/is-ambassador.ts';
import { ambassadorCount, pointsOfAll } from '../points/standings.ts';

/** As `Numbers`; bigint arrives as text. */
type Counted = Record<Exclude<keyof Numbers, 'pointsAwarded'>, number> & Record<'pointsAwarded', string>;

/**
 * The spellings of colleges, from one to the next in the index `users_colleges_idx`: there are far fewer than accounts. Those
 * of administrators' accounts only are left out.
 */
const spellings = Prisma.sql`
  WITH RECURSIVE colleges AS (
    (SELECT college FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL ORDER BY college LIMIT 1)
    UNION ALL
    SELECT (
      SELECT users.college FROM users
      WHERE deleted_at IS NULL AND disabled_at IS NULL AND users.college > colleges.college ORDER BY users.college LIMIT 1
    )
    FROM colleges WHERE college IS NOT NULL
  )
  SELECT college FROM colleges
  WHERE college <> ALL (ARRAY(SELECT college FROM users JOIN administrators USING (id) WHERE college IS NOT NULL))
    OR EXISTS (SELECT FROM users WHERE ${isAmbassador} AND users.college = colleges.college)`;

/**
 * Four counts in one statement, of the running edition; students as its leaderboard counts them. The points are those of all
 * accounts, including deleted ones: the sum of the edition's ledger. Colleges are compared without spaces and with Unicode case folding, independent of
 * the database's locale.
 */
export async function countNumbers(
  runSql: RunSql,
  { adminEmails, now }: { readonly adminEmails: ReadonlySet<string>; readonly now: Date },
): Promise<Numbers> {
  const [row] = await runSql<Counted>(Prisma.sql`
    WITH ${editionCtes(adminEmails)}
    SELECT
      ${ambassadorCount({ board: 'edition' })} AS students,
      (
        -- Sorted by bytes: only equality matters, and the other collation takes longer. Most colleges have spaces only, which
        -- replace() removes in a fraction of the time. A condition instead of nullif() would compute every name twice.
        SELECT count(DISTINCT nullif(
          casefold(regexp_replace(replace(college, ' ', ''), '\\s+', '', 'g') COLLATE "pg_unicode_fast") COLLATE "C", ''))::int
        FROM (${spellings}) AS spellings
      ) AS colleges,
      (SELECT count(*)::int FROM tasks WHERE ${isListed(now)} AND edition_id = running_edition()) AS tasks,
      greatest(${pointsOfAll}, 0) AS "pointsAwarded"`);
  if (row === undefined) throw new Error('A SELECT without FROM has one row.');
  return { ...row, pointsAwarded: Number(row.pointsAwarded) };
}
