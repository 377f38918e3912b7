import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { rebuildCounts } from '../../database/kept-counts.ts';
import { standings } from './standings.ts';

/** What the standings must be, counted from all scores: board, block, start, accounts. */
export const countedAccounts = Prisma.sql`
  SELECT board, block, points & -block AS start, sum(accounts) AS accounts
  FROM (SELECT standing_of(board, listed) AS board, points, count(*) AS accounts FROM scores GROUP BY 1, 2) AS people
  CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block GROUP BY 1, 2, 3`;

/** What `scores` must be, counted from the ledger and all accounts. */
export const countedScores = Prisma.sql`counted_scores(
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;

/** For ledger entries and accounts that were written without triggers. Call it in a transaction, while nobody writes. */
export async function fillScores(tx: Tx): Promise<void> {
  await tx.$executeRaw`INSERT INTO scores SELECT * FROM ${countedScores}`;
}

/** For scores that were written without triggers. Call it in a transaction; it reads all scores and blocks no writer. */
export async function rebuildStandings(tx: Tx): Promise<void> {
  await rebuildCounts(tx, standings, countedAccounts);
}
