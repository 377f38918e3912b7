import { Prisma } from '#prisma/client.ts';
import type { RunObserver } from '../../concurrency/repeat.ts';
import { exactCounts, type KeptCounts, startFolding } from '../../database/kept-counts.ts';
import type { Deps } from '../../deps.ts';
import { type Board, boardKey, editionCtes, isOnBoard } from './boards.ts';
import { isAmbassador } from './is-ambassador.ts';

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

const inBlocksOf = (block: number, key = boardKey) =>
  Prisma.sql`SELECT accounts FROM standings WHERE board = ${key} AND block = ${Prisma.raw(String(block))}`;
const unfoldedOf = (key = boardKey) => Prisma.sql`SELECT change FROM standing_changes WHERE board = ${key}`;
const accountsOn = (key: Prisma.Sql) => Prisma.sql`(SELECT coalesce(sum(accounts), 0)::int FROM (
    ${inBlocksOf(4096, key)} UNION ALL ${unfoldedOf(key)}
  ) AS counted)`;

/**
 * The expression for the rank of a number of points on a board, of type int: one more than the ambassadors who have more,
 * with the changes that are not folded yet. The query has `boardCtes`. The students of a college are few enough to be counted.
 * @param points a column, which is read several times
 */
export function rankOf(points: Prisma.Sql, board: Board): Prisma.Sql {
  if (board.college !== undefined) {
    return Prisma.sql`(SELECT 1 + count(*)::int FROM scores WHERE ${isOnBoard(board)} AND scores.points > ${points})`;
  }
  return Prisma.sql`(SELECT 1 + coalesce(sum(accounts), 0)::int FROM (
    ${inBlocksOf(4096)} AND start > ${points}
    UNION ALL ${inBlocksOf(64)} AND start > ${points} AND start <= (${points} | 4095)
    UNION ALL ${inBlocksOf(1)} AND start > ${points} AND start <= (${points} | 63)
    UNION ALL ${unfoldedOf()} AND points > ${points}
    UNION ALL SELECT -1 FROM unranked WHERE unranked.points > ${points}
  ) AS ahead)`;
}

/** The expression for the number of ambassadors on a board, of type int. The query has `boardCtes`. */
export function ambassadorCount(board: Board): Prisma.Sql {
  if (board.college !== undefined) {
    return Prisma.sql`(SELECT count(*)::int FROM scores WHERE ${isOnBoard(board)})`;
  }
  return Prisma.sql`(${accountsOn(boardKey)} - (SELECT count(*)::int FROM unranked))`;
}

/** Those that no board counts; the index `users_hidden_idx` has them. */
const isHidden = Prisma.sql`users.hidden AND users.disabled_at IS NULL AND users.deleted_at IS NULL`;

/** The expression for the number of living accounts that are not disabled, administrators' included, of type int. */
export const enabledAccountCount = Prisma.sql`(${accountsOn(Prisma.sql`'total'`)}
  + (SELECT count(*)::int FROM users WHERE ${isHidden}))`;

/** The same, of those who have a score in an edition. */
export function enabledAccountsIn(edition: number): Prisma.Sql {
  const key = Prisma.sql`(SELECT edition_of(${edition}::int)::text)`;
  return Prisma.sql`(${accountsOn(key)}
    + (SELECT count(*)::int FROM users JOIN scores ON scores.user_id = users.id AND scores.board = ${key} WHERE ${isHidden}))`;
}

/** The expression for the points of all accounts on a board, deleted ones included, of type bigint. The query has `boardCtes`. */
export const pointsOfAll = Prisma.sql`(SELECT coalesce(sum(start::bigint * accounts), 0)::bigint
  FROM ${exactCounts(standings)} AS exact
  WHERE board IN (standing_of(${boardKey}, true), standing_of(${boardKey}, false)) AND block = 1)`;

/** The expression for the rank of the query's row of `users` in an edition; NULL for one that is not on its board. */
export function rankOfUser(adminEmails: ReadonlySet<string>, edition?: number): Prisma.Sql {
  return Prisma.sql`(WITH ${editionCtes(adminEmails, edition)}
    SELECT ${rankOf(Prisma.sql`own.points`, { board: 'edition' })}
    FROM scores AS own WHERE own.board = ${boardKey} AND own.user_id = users.id AND ${isAmbassador})`;
}
