import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { getAroundMe } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import { encodeCursor } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { type BoardRow, columns, photoOf, presentRow } from './board-row.ts';
import { type Board, type BoardInput, boardCtes, boardRows } from './boards.ts';
import { rankOf } from './standings.ts';

interface Selected {
  readonly rows: readonly (BoardRow & { readonly rank: number })[];
  readonly above: { readonly points: number; readonly rank: number } | null;
  /** The last row before the page of the caller's row. */
  readonly before: { readonly points: number; readonly reachedAt: string; readonly id: string } | null;
}

/** The page of the caller's row shows ten rows before it. The eleventh is the position of its cursor. */
const read = Prisma.raw('11');
const mine = (column: 'points' | 'reached_at' | 'id') => Prisma.sql`(SELECT ${Prisma.raw(column)} FROM me)`;
const tie = (sign: '<' | '>') => Prisma.sql`users.points = ${mine('points')}
  AND (users.reached_at, users.id) ${Prisma.raw(sign)} (${mine('reached_at')}, ${mine('id')})`;

/** The place of the caller on a leaderboard. Each part is a scan of the leaderboard's index that begins at their row. */
export async function findAroundMe(
  runSql: RunSql,
  actor: Actor,
  { adminEmails, now, ...board }: Board & BoardInput,
): Promise<Answer<typeof getAroundMe>> {
  const me = isStudent(actor) ? actor.user.id : null;
  const upwards = Prisma.raw('users.points, users.reached_at DESC, users.id DESC');
  const downwards = Prisma.raw('users.points DESC, users.reached_at, users.id');
  const part = (condition: Prisma.Sql, order: Prisma.Sql, limit: Prisma.Sql) =>
    Prisma.sql`(${columns} FROM ${boardRows(board)} WHERE ${condition} ORDER BY ${order} LIMIT ${limit})`;
  const higher = Prisma.sql`users.points > ${mine('points')}`;
  const lower = Prisma.sql`users.points < ${mine('points')}`;
  const two = Prisma.raw('2');
  const [selected] = await runSql<{ found: Selected | null }>(Prisma.sql`
    WITH ${boardCtes(board, { adminEmails, now })},
    me AS MATERIALIZED (SELECT * FROM ${boardRows(board)} WHERE id = ${me}::uuid),
    higher AS MATERIALIZED ${part(higher, upwards, read)},
    before AS MATERIALIZED (
      SELECT users.*, row_number() OVER (ORDER BY points, "reachedAt" DESC, id DESC) AS distance
      FROM (${part(tie('<'), upwards, read)} UNION ALL SELECT * FROM higher) AS users),
    around AS MATERIALIZED (
      SELECT id, name, college, points, "reachedAt" FROM before WHERE distance <= 2
      UNION ALL (${columns} FROM me AS users)
      UNION ALL SELECT * FROM (
        SELECT * FROM (${part(tie('>'), downwards, two)} UNION ALL ${part(lower, downwards, two)}) AS after
        ORDER BY points DESC, "reachedAt", id LIMIT 2) AS nearest),
    ranks AS MATERIALIZED (
      SELECT points, ${rankOf(Prisma.sql`wanted.points`, board)} AS rank
      FROM (SELECT points FROM around UNION SELECT min(points) FROM higher) AS wanted)
    SELECT json_build_object(
      'rows', (SELECT json_agg(shown ORDER BY points DESC, "reachedAt", id)
        FROM (SELECT around.*, rank, ${photoOf(Prisma.sql`around`)} FROM around JOIN ranks USING (points)) AS shown),
      'above', (SELECT to_json(ranks) FROM ranks WHERE points > ${mine('points')} ORDER BY points LIMIT 1),
      'before', (SELECT to_json(before) FROM before WHERE distance = ${read})
    ) AS found FROM me`);
  const found = selected?.found;
  if (!found) return { rows: [], above: null, cursor: null };
  const { rows, above, before } = found;
  const own = rows.find((row) => row.id === me);
  return {
    rows: rows.map((row) => ({ ...presentRow(row, row.rank), isMe: row.id === me })),
    above: above && { rank: above.rank, missing: above.points - (own?.points ?? 0) },
    cursor: before && encodeCursor([before.points, new Date(before.reachedAt), before.id]),
  };
}
