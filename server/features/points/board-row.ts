import { Prisma } from '#prisma/client.ts';
import type { LeaderboardRow } from '../../contract/leaderboard.ts';
import { photoUrl } from '../uploads/photo-url.ts';

export interface BoardRow {
  readonly id: string;
  readonly name: string | null;
  readonly college: string | null;
  readonly points: number;
  readonly photoId: string | null;
  /** Null: it follows from the rows before it. */
  readonly rank: number | null;
}

/** Of `boardRows`. */
export const columns = Prisma.sql`
  SELECT users.id, users.name, users.college, users.points, users.reached_at AS "reachedAt"`;

/** A photo would tell who has an alias. */
export const photoOf = (row: Prisma.Sql) => Prisma.sql`(
  SELECT uploads.id FROM uploads JOIN users ON users.id = uploads.profile_of_user_id
  WHERE uploads.profile_of_user_id = ${row}.id AND is_shown_by_name(users.alias, users.hidden)) AS "photoId"`;

export function presentRow(row: BoardRow, rank: number): LeaderboardRow {
  const { id, name, college, points, photoId } = row;
  return {
    id,
    rank,
    name: name ?? '',
    college,
    points,
    profilePhoto: photoUrl(photoId),
    isMe: false,
  };
}
