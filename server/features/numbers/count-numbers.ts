import { Prisma } from '#prisma/client.ts';
import type { Numbers } from '../../contract/numbers.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { administrators, isAmbassador } from '../points/is-ambassador.ts';
import { ambassadorCount, pointsOfAll } from '../points/standings.ts';

/** As `Numbers`; bigint arrives as text. */
type Counted = Record<Exclude<keyof Numbers, 'pointsAwarded'>, number> & Record<'pointsAwarded', string>;

/**
 * Four counts in one statement; students as the leaderboard counts them. The sum of the points of all accounts, including
 * deleted ones, is the sum of the ledger. Colleges are compared without spaces and with Unicode case folding, independent of
 * the database's locale.
 */
export async function countNumbers(runSql: RunSql, adminEmails: ReadonlySet<string>): Promise<Numbers> {
  const [row] = await runSql<Counted>(Prisma.sql`
    WITH ${administrators(adminEmails)}
    SELECT
      ${ambassadorCount} AS students,
      (
        SELECT count(DISTINCT name)::int FROM (
          SELECT casefold(regexp_replace(college, '\\s+', '', 'g') COLLATE "pg_unicode_fast") AS name
          -- Distinct spellings first: there are few, and folding is slow.
          FROM (SELECT DISTINCT college FROM users WHERE ${isAmbassador}) AS spellings
        ) AS folded
        WHERE name <> ''
      ) AS colleges,
      (SELECT count(*)::int FROM tasks) AS tasks,
      greatest(${pointsOfAll}, 0) AS "pointsAwarded"`);
  if (row === undefined) throw new Error('A SELECT without FROM has one row.');
  return { ...row, pointsAwarded: Number(row.pointsAwarded) };
}
