import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getLeaderboard, LeaderboardRow } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countMatches, totalOf } from '../../database/bounded-count.ts';
import type { Db, Tx } from '../../database/db.ts';
import { keyset } from '../../database/keyset.ts';
import { containsText } from '../../database/text-search.ts';
import { photoUrl } from '../uploads/photo-url.ts';
import { isAmbassador } from './is-ambassador.ts';

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
}

const boardRows = Prisma.sql`
  SELECT users.id, users.name, users.college, users.points, users.created_at AS "createdAt",
    users.picture_url AS "pictureUrl", photo.id AS "photoId"
  FROM users LEFT JOIN uploads photo ON photo.profile_of_user_id = users.id`;

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
  db: Db,
  actor: Actor,
  { search, cursor, limit, adminEmails }: Parsed<typeof getLeaderboard, 'query'> & Administrators,
): Promise<Answer<typeof getLeaderboard>> {
  const ambassador = isAmbassador(adminEmails);
  const condition = Prisma.sql`${ambassador} AND ${containsText(search, Prisma.sql`users.name`, Prisma.sql`users.college`)}`;
  const me = isStudent(actor) ? actor.user.id : null;

  // One snapshot, so that the caller's own row and the page agree.
  return db.$transaction(
    async (tx) => {
      const found = await tx.$queryRaw<BoardRow[]>`${boardRows}
        WHERE ${condition} AND ${boardOrder.after(cursor)} ORDER BY ${boardOrder.orderBy} LIMIT ${limit + 1}`;
      const [counted] = await tx.$queryRaw<[{ total: number }]>`
        SELECT ${countMatches(search, Prisma.sql`FROM users WHERE ${condition}`)} AS total`;
      const [own] = await tx.$queryRaw<BoardRow[]>`${boardRows}
        WHERE ${ambassador} AND users.id = ${me}::uuid`;
      const { rows, nextCursor } = boardOrder.page(found, limit);
      const ranks = await findRanks(
        tx,
        [...rows, ...(own ? [own] : [])].map(({ points }) => points),
        ambassador,
      );
      const present = (row: BoardRow) => presentRow(row, ranks.get(row.points) ?? 0, me);
      return {
        items: rows.map(present),
        nextCursor,
        ...totalOf(search, counted.total),
        me: own === undefined ? null : present(own),
      };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

/** Rank on the leaderboard; null for a student who is not on it. */
export async function rankOfStudent(
  tx: Tx,
  id: string,
  adminEmails: ReadonlySet<string>,
): Promise<number | null> {
  const ambassador = isAmbassador(adminEmails);
  const [own] = await tx.$queryRaw<{ points: number }[]>`
    SELECT points FROM users WHERE ${ambassador} AND id = ${id}::uuid`;
  if (own === undefined) return null;
  return (await findRanks(tx, [own.points], ambassador)).get(own.points) ?? null;
}

/**
 * The rank of each number of points: one more than the ambassadors who have more. One scan of the index, up to the lowest
 * of the numbers, and not one for each.
 */
async function findRanks(
  tx: Tx,
  points: readonly number[],
  ambassador: Prisma.Sql,
): Promise<Map<number, number>> {
  const rows = await tx.$queryRaw<{ points: number; rank: number }[]>`
    WITH wanted AS (SELECT DISTINCT points FROM unnest(${[...points]}::int[]) AS points),
    counted AS (
      SELECT points, count(*) AS ambassadors FROM users
      WHERE ${ambassador} AND points > (SELECT min(points) FROM wanted) GROUP BY points
    )
    SELECT wanted.points, 1 + coalesce(sum(counted.ambassadors), 0)::int AS rank
    FROM wanted LEFT JOIN counted ON counted.points > wanted.points GROUP BY wanted.points`;
  return new Map(rows.map((row) => [row.points, row.rank]));
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
