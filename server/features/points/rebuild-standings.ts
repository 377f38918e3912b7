import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { rebuildCounts } from '../../database/kept-counts.ts';
import { standings } from './standings.ts';

/** What the standings must be, counted from all accounts: board, block, start, accounts. */
export const countedAccounts = Prisma.sql`
  SELECT board, block, points & -block AS start, sum(accounts) AS accounts
  FROM (
    SELECT CASE WHEN num_nonnulls(deleted_at, disabled_at) = 0 THEN 'all' ELSE 'former' END AS board, points,
      count(*) AS accounts
    FROM users GROUP BY 1, 2
  ) AS people
  CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block GROUP BY 1, 2, 3`;

/** For rows that were written without triggers. Call it in a transaction; it reads all accounts and blocks no writer. */
export async function rebuildStandings(tx: Tx): Promise<void> {
  await rebuildCounts(tx, standings, countedAccounts);
}
