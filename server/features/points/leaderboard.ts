import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getLeaderboard, LeaderboardRow } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { Db, Tx } from '../../database/db.ts';
import { keyset } from '../../database/keyset.ts';
import { containsText } from '../../database/text-search.ts';
import { photoUrl } from '../uploads/photo-url.ts';

interface BoardRow {
  id: string;
  rank: number;
  name: string | null;
  college: string | null;
  points: number;
  createdAt: Date;
  pictureUrl: string | null;
  photoId: string | null;
}

/** All ambassadors with their ranks. A search filters it afterwards, so that it does not change a rank. */
const board = Prisma.sql`
  SELECT id, name, college, points, created_at, picture_url, rank() OVER (ORDER BY points DESC)::int AS rank
  FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL`;

const boardRows = Prisma.sql`
  SELECT board.id, board.rank, board.name, board.college, board.points, board.created_at AS "createdAt",
    board.picture_url AS "pictureUrl", photo.id AS "photoId"
  FROM board LEFT JOIN uploads photo ON photo.profile_of_user_id = board.id`;

const boardOrder = keyset([
  { field: 'points', column: Prisma.sql`board.points`, type: 'int', order: 'desc' },
  { field: 'createdAt', column: Prisma.sql`board.created_at`, type: 'timestamptz', order: 'asc' },
  { field: 'id', column: Prisma.sql`board.id`, type: 'uuid', order: 'asc' },
]);

/**
 * Ambassadors by points. Equal points share a rank and the next rank is skipped (1, 2, 2, 4); within a rank
 * the older account comes first.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listLeaderboard(
  db: Db,
  actor: Actor,
  { search, cursor, limit }: Parsed<typeof getLeaderboard, 'query'>,
): Promise<Answer<typeof getLeaderboard>> {
  const condition = containsText(search, Prisma.sql`board.name`, Prisma.sql`board.college`);
  const me = isStudent(actor) ? actor.user.id : null;

  // One snapshot, so that the caller's own row and the page agree.
  const [found, [counted], own] = await db.$transaction(
    [
      db.$queryRaw<BoardRow[]>`WITH board AS (${board}) ${boardRows}
        WHERE ${condition} AND ${boardOrder.after(cursor)} ORDER BY ${boardOrder.orderBy} LIMIT ${limit + 1}`,
      db.$queryRaw<[{ total: number }]>`WITH board AS (${board})
        SELECT count(*)::int AS total FROM board WHERE ${condition}`,
      db.$queryRaw<BoardRow[]>`WITH board AS (${board}) ${boardRows} WHERE board.id = ${me}::uuid`,
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  const { rows, nextCursor } = boardOrder.page(found, limit);
  return {
    items: rows.map((row) => presentRow(row, me)),
    nextCursor,
    total: counted.total,
    me: own[0] === undefined ? null : presentRow(own[0], me),
  };
}

/** Rank on the leaderboard: one more than the number of ambassadors who have more points. */
export async function rankOfStudent(tx: Tx, points: number): Promise<number> {
  const ahead = await tx.user.count({ where: { points: { gt: points }, deletedAt: null, disabledAt: null } });
  return ahead + 1;
}

function presentRow(row: BoardRow, me: string | null): LeaderboardRow {
  const { id, rank, name, college, points, photoId, pictureUrl } = row;
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
