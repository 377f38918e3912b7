import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getLeaderboard } from '../../contract/leaderboard.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { areMany, matchCount, totalOf } from '../../database/bounded-count.ts';
import { databaseState, KeptByState } from '../../database/kept-by-state.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { needsBrowsing, publicStudentMatches } from '../../database/text-search.ts';
import { type BoardRow, columns, photoOf, presentRow } from './board-row.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';
import { ambassadorCount, rankOf } from './standings.ts';

interface Administrators {
  readonly adminEmails: ReadonlySet<string>;
}

/** As PostgreSQL writes JSON: times are ISO 8601 with an offset. */
interface Selected {
  readonly state: string | null;
  readonly own: BoardRow | null;
  /** Null: that of the known state. */
  readonly page: readonly (BoardRow & { readonly createdAt: string })[] | null;
  readonly total: number | null;
  /** The last row that a search of two characters compared, if the board continues. */
  readonly last: { readonly points: number; readonly createdAt: string; readonly id: string } | null;
  /** The search compared a part of the board only. */
  readonly isPart: boolean;
}

/** A page without what depends on the caller: `isMe` is false in all rows. */
type Page = Omit<Answer<typeof getLeaderboard>, 'me'>;

/** The pages that were read last, without a search. A page of 20 rows has about 6 KB. */
export const createKeptPages = () => new KeptByState<Page>(100);

/** Ambassadors that a search compares which no index serves. The next page continues with the following ones. */
export const comparedAmbassadors = 5_000;

/** The order of the index `users_ambassadors_idx`. */
const boardOrder = keyset([
  { field: 'points', column: Prisma.sql`users.points`, type: 'int', order: 'desc' },
  { field: 'createdAt', column: Prisma.sql`users.created_at`, type: 'timestamptz', order: 'asc' },
  { field: 'id', column: Prisma.sql`users.id`, type: 'uuid', order: 'asc' },
]);

/**
 * Ambassadors by points. Equal points share a rank and the next rank is skipped (1, 2, 2, 4); within a rank
 * the older account comes first. A search does not change a rank.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listLeaderboard(
  { runSql, pages }: { runSql: RunSql; pages: KeptByState<Page> },
  actor: Actor,
  { search, cursor, limit, adminEmails }: Parsed<typeof getLeaderboard, 'query'> & Administrators,
): Promise<Answer<typeof getLeaderboard>> {
  const me = isStudent(actor) ? actor.user.id : null;
  const key = search ? null : JSON.stringify([cursor, limit, ...adminEmails]);
  const kept = key === null ? undefined : pages.get(key);
  const found = Prisma.sql`${isAmbassador} AND ${publicStudentMatches(search)}`;
  // Two sizes and not a parameter: PostgreSQL would plan for a tenth of the table, or plan again for each request.
  const rows = Prisma.raw(String(1 + (limit > limits.pageSize ? limits.pageSizeMax : limits.pageSize)));
  const pageOf = (from: Prisma.Sql) =>
    Prisma.sql`(${columns} FROM ${from} ORDER BY ${boardOrder.orderBy} LIMIT ${rows})`;
  // Each range is a scan of the index that starts at its first row, also in the middle of many equal points. A frequent word
  // is found soon in the order of the board; the matches of a rare one are read once and sorted.
  const ranges = boardOrder
    .ranges(cursor)
    .map((range) => pageOf(Prisma.sql`users WHERE ${search ? areMany : all} AND ${found} AND ${range}`));
  if (search)
    ranges.unshift(pageOf(Prisma.sql`matches AS users WHERE NOT ${areMany} AND ${boardOrder.after(cursor)}`));
  const browsed = search && needsBrowsing(search) ? browse(search, cursor, rows) : null;
  const matches = search
    ? Prisma.sql`matches AS MATERIALIZED (
        SELECT id, name, college, points, created_at, picture_url FROM users
        WHERE ${found} LIMIT ${limits.countedMatches + 1}),`
    : Prisma.empty;
  // The first page begins with rank 1.
  const ranks = search || cursor !== undefined ? ranksOfPage(search ? everyRank : rankOfTwo) : noRanks;

  // One statement, so that the caller's own row, the page and the total are of one snapshot. Of a known state PostgreSQL
  // reads the caller's row only: it evaluates the branches of CASE, and the CTEs in them, when it needs them.
  const [selected] = await runSql<Selected>(
    Prisma.sql`WITH ${administrators(adminEmails)},
      ${
        browsed?.ctes ??
        Prisma.sql`${matches}
      page AS MATERIALIZED (
        SELECT * FROM (${Prisma.join(ranges, ' UNION ALL ')}) AS ranges
        ORDER BY points DESC, "createdAt", id LIMIT ${rows})`
      }${ranks.cte}
      SELECT state, ${browsed?.last ?? Prisma.sql`NULL::json`} AS last, ${browsed?.isPart ?? Prisma.sql`false`} AS "isPart",
        CASE WHEN is_new THEN ${search ? matchCount : ambassadorCount} END AS total,
        CASE WHEN is_new THEN (
          SELECT coalesce(json_agg(shown ORDER BY points DESC, "createdAt", id), '[]') FROM (
            SELECT page.*, ${ranks.rank} AS rank, ${photoOf(Prisma.sql`page`)} FROM ${ranks.from}
          ) AS shown) END AS page,
        (SELECT to_json(shown) FROM (
          SELECT own.*, ${rankOf(Prisma.sql`own.points`)} AS rank, ${photoOf(Prisma.sql`own`)}
          FROM (${columns} FROM users WHERE users.id = ${me}::uuid AND ${isAmbassador}) AS own) AS shown) AS own
      FROM (SELECT state, (state = ${kept?.state ?? null}::text) IS NOT TRUE AS is_new
        FROM (SELECT ${databaseState} AS state OFFSET 0) AS read OFFSET 0) AS now`,
    { replan: Boolean(search) },
  );
  const { state = null, own = null, last = null, isPart = false } = selected ?? {};
  let page = kept?.value;
  if (page === undefined || selected?.page) {
    const { items, nextCursor } = pageOfRows(selected?.page ?? [], limit);
    const following = last && boardOrder.cursorAfter({ ...last, createdAt: new Date(last.createdAt) });
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
    read.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    limit,
  );
  const ranks = ranksOf(rows);
  return { items: rows.map((row, index) => presentRow(row, ranks[index] ?? 0)), nextCursor };
}

/** Counts the matches among the first ambassadors of the board, and those on the page among the first after the cursor. */
function browse(search: string, cursor: string | undefined, rows: Prisma.Sql) {
  const matching = publicStudentMatches(search);
  const first = (range: Prisma.Sql) => Prisma.sql`(
    SELECT users.id, users.name, users.college, users.points, users.created_at, users.picture_url, users.search_public
    FROM users WHERE ${isAmbassador} AND ${range}
    ORDER BY ${boardOrder.orderBy} LIMIT ${comparedAmbassadors + 1})`;
  const compared = Prisma.join(boardOrder.ranges(cursor).map(first), ' UNION ALL ');
  return {
    ctes: Prisma.sql`
      compared AS MATERIALIZED (
        SELECT users.* FROM (${compared}) AS users ORDER BY ${boardOrder.orderBy} LIMIT ${comparedAmbassadors + 1}
      ), matches AS MATERIALIZED (
        SELECT users.id FROM (
          SELECT * FROM ${first(all)} AS users LIMIT ${comparedAmbassadors}
        ) AS users WHERE ${matching} LIMIT ${limits.countedMatches + 1}
      ), page AS MATERIALIZED (
        ${columns} FROM (
          SELECT users.* FROM compared AS users ORDER BY ${boardOrder.orderBy} LIMIT ${comparedAmbassadors}
        ) AS users WHERE ${matching} ORDER BY ${boardOrder.orderBy} LIMIT ${rows})`,
    last: Prisma.sql`(
      SELECT json_build_object('points', points, 'createdAt', created_at, 'id', id) FROM compared AS users
      WHERE (SELECT count(*) FROM compared) > ${comparedAmbassadors}
      ORDER BY ${boardOrder.orderBy} OFFSET ${comparedAmbassadors - 1} LIMIT 1)`,
    isPart: Prisma.sql`${ambassadorCount} > ${comparedAmbassadors}`,
  };
}

const all = Prisma.sql`true`;

/** The matches of a search are anywhere on the board. */
const everyRank = Prisma.sql`SELECT DISTINCT points FROM page`;

/**
 * Without a search, the rows follow each other on the board. The first one may have equals on the page before, so the first
 * one with fewer points is needed too.
 */
const rankOfTwo = Prisma.sql`SELECT max(points) AS points FROM page
  UNION SELECT max(points) FROM page WHERE points < (SELECT max(points) FROM page)`;

const ranksOfPage = (wanted: Prisma.Sql) => ({
  cte: Prisma.sql`, ranks AS MATERIALIZED (
    SELECT points, ${rankOf(Prisma.sql`wanted.points`)} AS rank FROM (${wanted}) AS wanted)`,
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
