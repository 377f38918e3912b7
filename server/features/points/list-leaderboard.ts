import { z } from 'zod';
import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import { timestamp } from '../../contract/fields.ts';
import type { getLeaderboard, LeaderboardRow } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { decodeCursor, toPage } from '../../cursor.ts';
import type { Db } from '../../database/db.ts';
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

const position = z.tuple([z.int32(), timestamp, z.uuid()]);

/** Everybody who stands on the board, with the rank among all of them: a search must not change it. */
const board = Prisma.sql`
  SELECT id, name, college, points, created_at, picture_url, rank() OVER (ORDER BY points DESC)::int AS rank
  FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL`;

const shown = Prisma.sql`
  SELECT board.id, board.rank, board.name, board.college, board.points, board.created_at AS "createdAt",
    board.picture_url AS "pictureUrl", photo.id AS "photoId"
  FROM board LEFT JOIN uploads photo ON photo.profile_of_user_id = board.id`;

/**
 * Ambassadors by points. Equal points share a rank and the next one is skipped (1, 2, 2, 4); among them
 * who joined first stands first.
 * @throws {AppError} validation_failed for a foreign cursor
 */
export async function listLeaderboard(
  db: Db,
  actor: Actor,
  { search, cursor, limit }: Parsed<typeof getLeaderboard, 'query'>,
): Promise<Answer<typeof getLeaderboard>> {
  // strpos, not LIKE: a % that is searched for is a percent sign.
  const found = search
    ? Prisma.sql`(strpos(lower(name), lower(${search})) > 0 OR strpos(lower(college), lower(${search})) > 0)`
    : Prisma.sql`true`;
  const after = cursor === undefined ? Prisma.sql`true` : afterPosition(decodeCursor(cursor, position));
  const me = isStudent(actor) ? actor.user.id : null;

  // One snapshot: the own row and the page must not contradict each other.
  const [rows, counted, own] = await db.$transaction(
    [
      db.$queryRaw<BoardRow[]>`WITH board AS (${board}) ${shown} WHERE ${found} AND ${after}
        ORDER BY board.points DESC, board.created_at, board.id LIMIT ${limit + 1}`,
      db.$queryRaw<[{ total: number }]>`WITH board AS (${board})
        SELECT count(*)::int AS total FROM board WHERE ${found}`,
      db.$queryRaw<BoardRow[]>`WITH board AS (${board}) ${shown} WHERE board.id = ${me}::uuid`,
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  const page = toPage(rows, limit, (row) => [row.points, row.createdAt.toISOString(), row.id]);
  return {
    items: page.rows.map((row) => presentRow(row, me)),
    nextCursor: page.nextCursor,
    total: counted[0].total,
    me: own[0] === undefined ? null : presentRow(own[0], me),
  };
}

function afterPosition([points, createdAt, id]: z.output<typeof position>): Prisma.Sql {
  return Prisma.sql`(board.points < ${points} OR (board.points = ${points}
    AND (board.created_at, board.id) > (${createdAt}::timestamptz, ${id}::uuid)))`;
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
