import { Prisma } from '#prisma/client.ts';
import type { RunObserver } from '../../concurrency/repeat.ts';
import { exactCounts, type KeptCounts, startFolding } from '../../database/kept-counts.ts';
import type { Deps } from '../../deps.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';

/**
 * The accounts of each board by points. A number of points counts in a block of its own and in those of the 64 and the 4096
 * numbers around it, so that a rank is the sum of at most 63 + 63 rows and the large blocks. `& -block` rounds down. Other
 * sizes need another table: servers of two releases fold into the same one.
 */
export const standings: KeptCounts = {
  table: 'standings',
  changes: 'standing_changes',
  keyed: (rows) => `(SELECT board, block, points & -block AS start, change
    FROM ${rows} CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block)`,
  keys: ['board', 'block', 'start'],
  count: 'accounts',
};

/** @returns stops it; a fold in progress continues to its end */
export function startStandingsFolder(deps: Pick<Deps, 'db'>, observer: RunObserver): () => void {
  return startFolding(deps, observer, standings);
}

/** The board of all ambassadors, a key of `standings`. Administrators with a student account are on it: subtract them. */
const board = Prisma.sql`'all'`;
const inBlocksOf = (block: number) =>
  Prisma.sql`SELECT accounts FROM standings WHERE board = ${board} AND block = ${Prisma.raw(String(block))}`;

/**
 * The expression for the rank of a number of points, of type int: one more than the ambassadors who have more,
 * with the changes that are not folded yet. The query has the CTE `administrators`.
 * @param points a column, which is read several times
 */
export function rankOf(points: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT 1 + coalesce(sum(accounts), 0)::int FROM (
    ${inBlocksOf(4096)} AND start > ${points}
    UNION ALL ${inBlocksOf(64)} AND start > ${points} AND start <= (${points} | 4095)
    UNION ALL ${inBlocksOf(1)} AND start > ${points} AND start <= (${points} | 63)
    UNION ALL SELECT change FROM standing_changes WHERE board = ${board} AND points > ${points}
    UNION ALL SELECT -1 FROM administrators WHERE administrators.points > ${points}
  ) AS ahead)`;
}

/** The expression for the number of ambassadors, of type int. The query has the CTE `administrators`. */
export const ambassadorCount = Prisma.sql`(SELECT coalesce(sum(accounts), 0)::int FROM (
    ${inBlocksOf(4096)}
    UNION ALL SELECT change FROM standing_changes WHERE board = ${board}
    UNION ALL SELECT -1 FROM administrators
  ) AS counted)`;

/** The expression for the number of living accounts that are not disabled, administrators' included, of type int. */
export const enabledAccountCount = Prisma.sql`(SELECT coalesce(sum(accounts), 0)::int FROM (
    ${inBlocksOf(4096)} UNION ALL SELECT change FROM standing_changes WHERE board = ${board}
  ) AS counted)`;

/** The expression for the points of all accounts, of type bigint. */
export const pointsOfAll = Prisma.sql`(SELECT coalesce(sum(start::bigint * accounts), 0)::bigint
  FROM ${exactCounts(standings)} AS exact WHERE board IN (${board}, 'former') AND block = 1)`;

/** The expression for the rank of the query's row of `users`; NULL for one that is not on the leaderboard. */
export function rankOfUser(adminEmails: ReadonlySet<string>): Prisma.Sql {
  return Prisma.sql`(WITH ${administrators(adminEmails)}
    SELECT ${rankOf(Prisma.sql`users.points`)} WHERE ${isAmbassador})`;
}
