import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getLeaderboard } from '../../contract/leaderboard.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { areMany, matchCount, totalOf } from '../../database/bounded-count.ts';
import { databaseState, KeptByState } from '../../database/kept-by-state.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { needsBrowsing, publicStudentMatches } from '../../database/text-search.ts';
import { walkMatches } from '../../database/walk-matches.ts';
import { type BoardRow, columns, photoOf, presentRow } from './board-row.ts';
import {
  type Board,
  type BoardInput,
  boardCtes,
  boardMatches,
  boardOrder,
  boardRows,
  ownRow,
} from './boards.ts';
import { ambassadorCount, rankOf } from './standings.ts';

/** As PostgreSQL writes JSON: times are ISO 8601 with an offset. */
interface Selected {
  readonly state: string | null;
  readonly own: BoardRow | null;
  /** Null: that of the known state. */
  readonly page: readonly (BoardRow & { readonly reachedAt: string })[] | null;
  readonly total: number | null;
  /** The last row that a search compared, if the board continues and the page is not full. */
  readonly last: { readonly points: number; readonly reachedAt: string; readonly id: string } | null;
  /** The search compared a part of the board only. */
  readonly isPart: boolean;
}

/** A page without what depends on the caller: `isMe` is false in all rows. */
type Page = Omit<Answer<typeof getLeaderboard>, 'me'>;

/** The pages that were read last, without a search. A page of 20 rows has about 6 KB. */
export const createKeptPages = () => new KeptByState<Page>(100);

/**
 * Ambassadors that a page of a search compares: of a frequent word, or of one that no index serves. The page may be short, even
 * empty, and the next one continues with the following ambassadors.
 */
export const comparedAmbassadors = 5_000;

/** Matches that a page reads and sorts if comparing ambassadors does not fill it. */
export const sortedMatches = 10_000;

/**
 * Ambassadors by points. Equal points share a rank and the next rank is skipped (1, 2, 2, 4); within a rank
 * who reached the points first comes first. A search does not change a rank.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listLeaderboard(
  { runSql, pages }: { runSql: RunSql; pages: KeptByState<Page> },
  actor: Actor,
  { search, cursor, limit, adminEmails, now, ...board }: Parsed<typeof getLeaderboard, 'query'> & BoardInput,
): Promise<Answer<typeof getLeaderboard>> {
  const me = isStudent(actor) ? actor.user.id : null;
  // A month or week begins at a minute.
  const key = search
    ? null
    : JSON.stringify([board, cursor, limit, ...adminEmails, now.toISOString().slice(0, 16)]);
  const kept = key === null ? undefined : pages.get(key);
  // Two sizes and not a parameter: PostgreSQL would plan for a tenth of the table, or plan again for each request.
  const rows = Prisma.raw(String(1 + (limit > limits.pageSize ? limits.pageSizeMax : limits.pageSize)));
  const searchFor = search && needsBrowsing(search) ? browse : searchPage;
  const found = search ? searchFor(board, { search, cursor, rows }) : listPage(board, { cursor, rows });
  // The first page begins with rank 1.
  const ranks = search || cursor !== undefined ? ranksOfPage(search ? everyRank : rankOfTwo, board) : noRanks;

  // One statement, so that the caller's own row, the page and the total are of one snapshot. Of a known state PostgreSQL
  // reads the caller's row only: it evaluates the branches of CASE, and the CTEs in them, when it needs them.
  const [selected] = await runSql<Selected>(
    Prisma.sql`WITH ${boardCtes(board, { adminEmails, now })},
      ${found.ctes}${ranks.cte}
      SELECT state, ${found.last} AS last, ${found.isPart} AS "isPart",
        CASE WHEN is_new THEN ${search ? matchCount : ambassadorCount(board)} END AS total,
        CASE WHEN is_new THEN (
          SELECT coalesce(json_agg(shown ORDER BY points DESC, "reachedAt", id), '[]') FROM (
            SELECT page.*, ${ranks.rank} AS rank, ${photoOf(Prisma.sql`page`)} FROM ${ranks.from}
          ) AS shown) END AS page,
        (SELECT to_json(shown) FROM (
          SELECT own.*, ${rankOf(Prisma.sql`own.points`, board)} AS rank, ${photoOf(Prisma.sql`own`)}
          FROM (${columns} FROM ${ownRow(board, me)}) AS own) AS shown) AS own
      FROM (SELECT state, (state = ${kept?.state ?? null}::text) IS NOT TRUE AS is_new
        FROM (SELECT ${databaseState} AS state OFFSET 0) AS read OFFSET 0) AS now`,
    { replan: Boolean(search) },
  );
  const { state = null, own = null, last = null, isPart = false } = selected ?? {};
  let page = kept?.value;
  if (page === undefined || selected?.page) {
    const { items, nextCursor } = pageOfRows(selected?.page ?? [], limit);
    const following = last && boardOrder.cursorAfter({ ...last, reachedAt: new Date(last.reachedAt) });
    const { total, totalIsMinimum } = totalOf(search, selected?.total ?? 0);
    page = {
      items,
      nextCursor: nextCursor ?? following,
      total,
      totalIsMinimum: totalIsMinimum || isPart,
    };
    if (key !== null) pages.keep(key, state, page);
  }
  return {
    ...page,
    items: page.items.map((row) => (row.id === me ? { ...row, isMe: true } : row)),
    me: own === null ? null : { ...presentRow(own, own.rank ?? 0), isMe: true },
  };
}

function pageOfRows(read: NonNullable<Selected['page']>, limit: number): Pick<Page, 'items' | 'nextCursor'> {
  const { rows, nextCursor } = boardOrder.page(
    read.map((row) => ({ ...row, reachedAt: new Date(row.reachedAt) })),
    limit,
  );
  const ranks = ranksOf(rows);
  return { items: rows.map((row, index) => presentRow(row, ranks[index] ?? 0)), nextCursor };
}

/** Parts of a statement: `page` has its rows and perhaps one more; `matches`, of a search, those that count. */
interface Found {
  readonly ctes: Prisma.Sql;
  readonly last: Prisma.Sql;
  readonly isPart: Prisma.Sql;
}

interface PageInput {
  readonly cursor: string | undefined;
  readonly rows: Prisma.Sql;
}
type SearchInput = PageInput & { readonly search: string };

function listPage(board: Board, { cursor, rows }: PageInput): Found {
  // Each range is a scan of the index that starts at its first row, also in the middle of many equal points.
  const ranges = boardOrder.ranges(cursor).map(
    (range) => Prisma.sql`(
      ${columns} FROM ${boardRows(board)} WHERE ${range} ORDER BY ${boardOrder.orderBy} LIMIT ${rows})`,
  );
  return {
    ctes: Prisma.sql`page AS MATERIALIZED (
      SELECT * FROM (${Prisma.join(ranges, ' UNION ALL ')}) AS ranges
      ORDER BY points DESC, "reachedAt", id LIMIT ${rows})`,
    last: Prisma.sql`NULL::json`,
    isPart: Prisma.sql`false`,
  };
}

/**
 * The matches of a rare word are read once and sorted. A frequent word, with more than a thousand matches, is usually found
 * soon in the order of the board: a page compares a limited number of ambassadors. If these are not enough, up to
 * `sortedMatches` are read and sorted.
 */
function searchPage(board: Board, { search, cursor, rows }: SearchInput): Found {
  const matching = publicStudentMatches(search);
  const walk = walkBoard(board, matching, { cursor, rows, onlyIf: areMany });
  const isShort = Prisma.sql`(SELECT count(*) FILTER (WHERE matches) < ${rows} AND bool_or(${walk.isLast}) FROM ${walk.rows} AS walked)`;
  const areAll = Prisma.sql`(SELECT count(*) BETWEEN 1 AND ${sortedMatches} FROM sorted)`;
  const ofPage = (from: Prisma.Sql) =>
    Prisma.sql`(${columns} FROM ${from} AND ${boardOrder.after(cursor)} ORDER BY ${boardOrder.orderBy} LIMIT ${rows})`;
  return {
    ctes: Prisma.sql`
      matches AS MATERIALIZED (
        SELECT ${shown} FROM ${boardMatches(board, matching)} LIMIT ${limits.countedMatches + 1}
      ), ${walk.ctes}, sorted AS MATERIALIZED (
        SELECT ${shown} FROM ${boardMatches(board, Prisma.sql`${isShort} AND ${matching}`)} LIMIT ${sortedMatches + 1}
      ), page AS MATERIALIZED (
        SELECT * FROM (
          ${ofPage(Prisma.sql`matches AS users WHERE NOT ${areMany}`)}
          UNION ALL ${ofPage(Prisma.sql`sorted AS users WHERE ${areAll}`)}
          UNION ALL (${columns} FROM ${walk.rows} AS users WHERE matches AND NOT ${areAll})
        ) AS found ORDER BY points DESC, "reachedAt", id LIMIT ${rows})`,
    last: lastOf(walk, Prisma.sql`NOT ${areAll}`),
    isPart: Prisma.sql`false`,
  };
}

/** Counts the matches among the first ambassadors of the board, and finds those on the page among the first after the cursor. */
function browse(board: Board, { search, cursor, rows }: SearchInput): Found {
  const matching = publicStudentMatches(search);
  const { orderBy } = boardOrder;
  const walk = walkBoard(board, matching, { cursor, rows, onlyIf: always });
  return {
    ctes: Prisma.sql`
      matches AS MATERIALIZED (
        SELECT users.id FROM (
          SELECT users.id, users.search_public FROM ${boardRows(board)}
          ORDER BY ${orderBy} LIMIT ${comparedAmbassadors}
        ) AS users WHERE ${matching} LIMIT ${limits.countedMatches + 1}
      ), ${walk.ctes}, page AS MATERIALIZED (
        ${columns} FROM ${walk.rows} AS users WHERE matches ORDER BY ${orderBy} LIMIT ${rows})`,
    last: lastOf(walk, always),
    isPart: Prisma.sql`${ambassadorCount(board)} > ${comparedAmbassadors}`,
  };
}

/** What a search reads of `users`. */
const shown = Prisma.sql`users.id, users.name, users.college, users.points, users.reached_at`;

/** Finds matches in the order of the board after the cursor, by comparing a limited number of ambassadors. */
function walkBoard(
  board: Board,
  matches: Prisma.Sql,
  { cursor, rows, onlyIf }: PageInput & { readonly onlyIf: Prisma.Sql },
) {
  const ofEqual = Prisma.sql`reached_at, id`;
  return walkMatches({
    from: boardRows(board),
    columns: shown,
    matches,
    parts: boardOrder.ranges(cursor).map((range, index, ranges) => ({
      where: Prisma.sql`${onlyIf} AND ${range}`,
      orderBy: boardOrder.orderBy,
      // After a cursor, the first range has the points of the cursor: PostgreSQL does not see that outside of the subquery.
      by: ranges.length > 1 && index === 0 ? ofEqual : Prisma.sql`points DESC, ${ofEqual}`,
    })),
    compared: comparedAmbassadors,
    size: rows,
  });
}

const lastOf = ({ rows, isLast }: ReturnType<typeof walkMatches>, onlyIf: Prisma.Sql) => Prisma.sql`(
  SELECT json_build_object('points', points, 'reachedAt', reached_at, 'id', id)
  FROM ${rows} AS walked WHERE ${isLast} AND ${onlyIf})`;

const always = Prisma.sql`true`;

/** The matches of a search are anywhere on the board. */
const everyRank = Prisma.sql`SELECT DISTINCT points FROM page`;

/**
 * Without a search, the rows follow each other on the board. The first one may have equals on the page before, so the first
 * one with fewer points is needed too.
 */
const rankOfTwo = Prisma.sql`SELECT max(points) AS points FROM page
  UNION SELECT max(points) FROM page WHERE points < (SELECT max(points) FROM page)`;

const ranksOfPage = (wanted: Prisma.Sql, board: Board) => ({
  cte: Prisma.sql`, ranks AS MATERIALIZED (
    SELECT points, ${rankOf(Prisma.sql`wanted.points`, board)} AS rank FROM (${wanted}) AS wanted)`,
  rank: Prisma.sql`ranks.rank`,
  from: Prisma.sql`page LEFT JOIN ranks USING (points)`,
});
const noRanks = { cte: Prisma.empty, rank: Prisma.sql`NULL::int`, from: Prisma.sql`page` };

/** The ranks of a page. A row without one has the rank of its equals before it, or else the place that it has on the board. */
function ranksOf(rows: readonly Pick<BoardRow, 'points' | 'rank'>[]): number[] {
  const ranks: number[] = [];
  let known = { rank: 1, index: 0 };
  for (const [index, { points, rank }] of rows.entries()) {
    if (points === rows[index - 1]?.points) {
      ranks.push(ranks[index - 1] ?? 0);
      continue;
    }
    if (rank !== null) known = { rank, index };
    ranks.push(known.rank + index - known.index);
  }
  return ranks;
}
