import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getLeaderboard, LeaderboardRow } from '../../contract/leaderboard.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { publicStudentMatches } from '../../database/text-search.ts';
import { photoUrl } from '../uploads/photo-url.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';
import { ambassadorCount, rankOf } from './standings.ts';

interface Administrators {
  readonly adminEmails: ReadonlySet<string>;
}

interface BoardRow {
  id: string;
  name: string | null;
  college: string | null;
  points: number;
  createdAt: Date;
  pictureUrl: string | null;
  photoId: string | null;
  /** Whether this is the caller's row, which comes in addition to the page. */
  own: boolean;
  /** Null: it follows from the rows before it. */
  rank: number | null;
}

/** The columns other than `total` are null if there is no row at all. */
type Selected = (BoardRow | Record<keyof BoardRow, null>) & { readonly total: number };

const columns = Prisma.sql`
  SELECT users.id, users.name, users.college, users.points, users.created_at AS "createdAt",
    users.picture_url AS "pictureUrl"`;

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
  runSql: RunSql,
  actor: Actor,
  { search, cursor, limit, adminEmails }: Parsed<typeof getLeaderboard, 'query'> & Administrators,
): Promise<Answer<typeof getLeaderboard>> {
  const found = Prisma.sql`${isAmbassador} AND ${publicStudentMatches(search)}`;
  const me = isStudent(actor) ? actor.user.id : null;
  // Two sizes and not a parameter: PostgreSQL would plan for a tenth of the table, or plan again for each request.
  const rows = Prisma.raw(String(1 + (limit > limits.pageSize ? limits.pageSizeMax : limits.pageSize)));
  const pageOf = (from: Prisma.Sql) =>
    Prisma.sql`(${columns} FROM ${from} ORDER BY ${boardOrder.orderBy} LIMIT ${rows})`;
  // Each range is a scan of the index that starts at its first row, also in the middle of many equal points.
  const inOrder = boardOrder
    .ranges(cursor)
    .map((range) => pageOf(Prisma.sql`users WHERE ${search ? areMany : all} AND ${found} AND ${range}`));
  const fromMatches = pageOf(
    Prisma.sql`matches AS users WHERE NOT ${areMany} AND ${boardOrder.after(cursor)}`,
  );
  const matches = Prisma.sql`matches AS MATERIALIZED (
    SELECT id, name, college, points, created_at, picture_url FROM users
    WHERE ${found} LIMIT ${limits.countedMatches + 1}),`;

  // One statement, so that the caller's own row, the page and the total are of one snapshot.
  const selected = await runSql<Selected>(
    Prisma.sql`WITH ${administrators(adminEmails)},
      ${search ? matches : Prisma.empty}
      page AS MATERIALIZED (
        SELECT * FROM (${Prisma.join(search ? [fromMatches, ...inOrder] : inOrder, ' UNION ALL ')}) AS ranges
        ORDER BY points DESC, "createdAt", id LIMIT ${rows}),
      own AS MATERIALIZED (${columns} FROM users WHERE users.id = ${me}::uuid AND ${isAmbassador}),
      ranks AS MATERIALIZED (
        SELECT points, ${rankOf(Prisma.sql`wanted.points`)} AS rank
        FROM (${search ? everyRank : rankOfTwo} UNION SELECT points FROM own) AS wanted)
      SELECT shown.*, ranks.rank, total,
        (SELECT uploads.id FROM uploads WHERE uploads.profile_of_user_id = shown.id) AS "photoId"
      FROM (SELECT ${search ? matchCount : ambassadorCount} AS total) AS counted
        LEFT JOIN (SELECT false AS own, * FROM page UNION ALL SELECT true, * FROM own) AS shown ON true
        LEFT JOIN ranks ON ranks.points = shown.points
      ORDER BY own, shown.points DESC, "createdAt", shown.id`,
    { replan: Boolean(search) },
  );

  const shown = selected.filter((row) => row.id !== null);
  const own = shown.find((row) => row.own);
  const page = boardOrder.page(
    shown.filter((row) => !row.own),
    limit,
  );
  const ranks = ranksOf(page.rows);
  return {
    items: page.rows.map((row, index) => presentRow(row, ranks[index] ?? 0, me)),
    nextCursor: page.nextCursor,
    ...totalOf(search, selected[0]?.total ?? 0),
    me: own === undefined ? null : presentRow(own, own.rank ?? 0, me),
  };
}

const all = Prisma.sql`true`;
const matchCount = Prisma.sql`(SELECT count(*)::int FROM matches)`;

/** A frequent word is found soon in the order of the board; the matches of a rare one are read once and sorted. */
const areMany = Prisma.sql`(SELECT count(*) > ${limits.countedMatches} FROM matches)`;

/** The matches of a search are anywhere on the board. */
const everyRank = Prisma.sql`SELECT points FROM page`;

/**
 * Without a search, the rows follow each other on the board. The first one may have equals on the page before, so the first
 * one with fewer points is needed too.
 */
const rankOfTwo = Prisma.sql`SELECT max(points) AS points FROM page
  UNION SELECT max(points) FROM page WHERE points < (SELECT max(points) FROM page)`;

/** The ranks of a page. A row without one has the rank of its equals before it, or else the place that it has on the board. */
function ranksOf(rows: readonly Pick<BoardRow, 'points' | 'rank'>[]): number[] {
  const ranks: number[] = [];
  let known = { rank: 0, index: 0 };
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

function presentRow(row: BoardRow, rank: number, me: string | null): LeaderboardRow {
  const { id, name, college, points, photoId, pictureUrl } = row;
  return {
    id,
    rank,
    name: name ?? '',
    college,
    points,
    profilePhoto: photoUrl({ profilePhoto: photoId === null ? null : { id: photoId }, pictureUrl }),
    isMe: id === me,
  };
}
