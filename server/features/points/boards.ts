import { Prisma } from '#prisma/client.ts';
import type { BoardPeriod } from '../../contract/boards.ts';
import { keyset } from '../../database/keyset.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';

/** A board, as `whichBoard` names it. */
export interface Board {
  readonly board: BoardPeriod;
  readonly edition?: number | undefined;
  readonly domain?: string | undefined;
  readonly college?: string | undefined;
}

export interface BoardInput {
  /** As `normalizeEmail` writes them. */
  readonly adminEmails: ReadonlySet<string>;
  readonly now: Date;
}

export const boardKey = Prisma.sql`(SELECT key FROM board)`;

/**
 * The key in `scores`, as the function `boards_of` in the database makes it. NULL: the edition does not exist. Of a frozen
 * board the month or week in which it was frozen.
 */
function keyOf({ board, edition, domain }: Board, now: Date): Prisma.Sql {
  if (board === 'all') return Prisma.sql`'total'`;
  const local = Prisma.sql`least(${now}::timestamptz, frozen_from) AT TIME ZONE time_zone`;
  const key = {
    edition: domain === undefined ? Prisma.sql`id::text` : Prisma.sql`id || '/domain/' || ${domain}::text`,
    month: Prisma.sql`id || '/month/' || to_char(${local}, 'YYYY-MM')`,
    week: Prisma.sql`id || '/week/' || to_char(${local}, 'IYYY-"W"IW')`,
  }[board];
  return Prisma.sql`(SELECT ${key} FROM editions WHERE id = edition_of(${edition ?? null}::int))`;
}

/**
 * The CTEs for everything below: `board (key)`, `administrators`, and `unranked (points)`, what these have on the board.
 * @param adminEmails as `normalizeEmail` writes them
 */
const ctesOf = (key: Prisma.Sql, adminEmails: ReadonlySet<string>): Prisma.Sql => Prisma.sql`
  board AS MATERIALIZED (SELECT ${key} AS key), ${administrators(adminEmails)},
  unranked AS MATERIALIZED (
    SELECT scores.points, scores.college FROM administrators JOIN scores ON user_id = id AND board = ${boardKey} WHERE listed)`;

export const boardCtes = (board: Board, { adminEmails, now }: BoardInput): Prisma.Sql =>
  ctesOf(keyOf(board, now), adminEmails);

/** Of the board of an edition, by default the one that runs. */
export const editionCtes = (adminEmails: ReadonlySet<string>, edition?: number): Prisma.Sql =>
  ctesOf(Prisma.sql`edition_of(${edition ?? null}::int)::text`, adminEmails);

/** Condition on `scores`: who is on the board. Disabled, deleted and hidden accounts and the accounts of administrators are not. */
export const isOnBoard = ({ college }: Board): Prisma.Sql => {
  const ofCollege =
    college === undefined
      ? Prisma.empty
      : Prisma.sql`AND scores.college = (SELECT college_key(college_named(${college}::text)))`;
  return Prisma.sql`scores.board = ${boardKey} AND scores.listed ${ofCollege}
    AND scores.user_id <> ALL (ARRAY(SELECT id FROM administrators))`;
};

/** The name that others see of the query's row of `users`. */
const shownName = Prisma.sql`shown_name(users.name, users.alias, users.hidden) AS name`;

const rowsOf = (points: Prisma.Sql, reachedAt: Prisma.Sql, where: Prisma.Sql) => Prisma.sql`(
  SELECT scores.user_id AS id, ${points} AS points, ${reachedAt} AS reached_at, ${shownName}, users.college, users.search_public, users.created_at
  FROM scores JOIN users ON users.id = scores.user_id WHERE ${where}) AS users`;

/** The subquery `users` with a row of each ambassador on the board, in the order of an index if it is sorted by `boardOrder`. */
export const boardRows = (board: Board): Prisma.Sql =>
  rowsOf(Prisma.sql`scores.points`, Prisma.sql`scores.reached_at`, isOnBoard(board));

/**
 * The same of the users that meet a condition. OFFSET 0 makes PostgreSQL look each of them up on the board: it expects fewer rows of a
 * board than there are, and would read all of them. Few are of one college, which an index finds.
 */
export const boardMatches = (board: Board, condition: Prisma.Sql): Prisma.Sql =>
  board.college === undefined
    ? Prisma.sql`(
  SELECT users.id, scores.points, scores.reached_at, ${shownName}, users.college
  FROM users CROSS JOIN LATERAL (SELECT points, reached_at FROM scores WHERE scores.user_id = users.id AND ${isOnBoard(board)} OFFSET 0) AS scores
  WHERE ${condition}) AS users`
    : Prisma.sql`(SELECT * FROM ${boardRows(board)} WHERE ${condition}) AS users`;

/** The same with the points that a freeze holds, for administrators. The index `scores_true_points_idx` has them by points. */
export const trueBoardRows = rowsOf(
  Prisma.sql`scores.points + scores.held_points`,
  Prisma.sql`greatest(scores.reached_at, scores.held_at)`,
  Prisma.sql`scores.board = ${boardKey} AND ${isAmbassador}`,
);

/** The subquery `users` with the row of a student on a board where they may have no points yet; none for administrators. */
export const ownRow = ({ college }: Board, id: string | null): Prisma.Sql => Prisma.sql`(
  SELECT users.id, coalesce(scores.points, 0) AS points, scores.reached_at, ${shownName}, users.college
  FROM users LEFT JOIN scores ON scores.user_id = users.id AND scores.board = ${boardKey}
  WHERE users.id = ${id}::uuid AND ${isAmbassador}
    ${college === undefined ? Prisma.empty : Prisma.sql`AND college_key(college_named(users.college)) = (SELECT college_key(college_named(${college}::text)))`}) AS users`;

/** The order of the indexes `scores_board_idx` and `scores_college_idx`. */
export const boardOrder = keyset([
  { field: 'points', column: Prisma.sql`users.points`, type: 'int', order: 'desc' },
  { field: 'reachedAt', column: Prisma.sql`users.reached_at`, type: 'timestamptz', order: 'asc' },
  { field: 'id', column: Prisma.sql`users.id`, type: 'uuid', order: 'asc' },
]);
