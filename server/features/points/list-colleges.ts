import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import type { listCollegeRanks as route } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';
import { type Board, type BoardInput, boardCtes, isOnBoard } from './boards.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly rank: number;
  readonly isMine: boolean;
  readonly total: number;
}

const order = keyset([
  { field: 'points', column: Prisma.sql`points`, type: 'int', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'text', order: 'asc' },
]);

/**
 * Colleges by the sum of the points of their best students on a board. The index of a college's students has the best ones
 * first, so only those are read, at least as many as a college must have; there are far fewer colleges than students.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listCollegeRanks(
  runSql: RunSql,
  actor: Actor,
  {
    search,
    cursor,
    limit,
    adminEmails,
    now,
    best,
    members,
    ...board
  }: Parsed<typeof route, 'query'> & BoardInput & { readonly best: number; readonly members: number },
): Promise<Answer<typeof route>> {
  const me = isStudent(actor) ? actor.user.id : null;
  const onBoard = isOnBoard(board as Board);
  const rows = await runSql<PageRow<Row>>(
    Prisma.sql`
    WITH RECURSIVE ${boardCtes(board, { adminEmails, now })},
    colleges AS (
      (SELECT college FROM scores WHERE ${onBoard} AND college IS NOT NULL ORDER BY college LIMIT 1)
      UNION ALL
      SELECT (SELECT scores.college FROM scores WHERE ${onBoard} AND scores.college > colleges.college
        ORDER BY scores.college LIMIT 1)
      FROM colleges WHERE college IS NOT NULL
    ),
    sums AS MATERIALIZED (
      SELECT colleges.college AS id, best.name, best.points
      FROM colleges CROSS JOIN LATERAL (
        SELECT count(*) AS read, (sum(points) FILTER (WHERE place <= ${best}))::int AS points,
          (array_agg(name ORDER BY place))[1] AS name
        FROM (
          SELECT scores.points, users.college AS name, row_number() OVER (ORDER BY scores.points DESC, reached_at, user_id) AS place
          FROM scores JOIN users ON users.id = user_id WHERE ${onBoard} AND scores.college = colleges.college
          ORDER BY scores.points DESC, reached_at, user_id LIMIT ${Math.max(best, members)}
        ) AS chosen
      ) AS best
      WHERE colleges.college IS NOT NULL AND best.read >= ${members}
    ),
    ranked AS MATERIALIZED (
      SELECT *, (rank() OVER (ORDER BY points DESC))::int AS rank, id = (
        SELECT college_key(college) FROM users WHERE id = ${me}::uuid) IS TRUE AS "isMine"
      FROM sums
    ),
    found AS MATERIALIZED (SELECT * FROM ranked WHERE ${containsText(search, Prisma.sql`name`)})
    SELECT page.*, counted.total FROM (SELECT count(*)::int AS total FROM found) AS counted
    LEFT JOIN (SELECT * FROM found WHERE ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}) AS page ON true
    ORDER BY ${order.orderBy}`,
    { replan: Boolean(search) },
  );
  const { rows: shown, nextCursor } = order.page(rowsOfPage(rows), limit);
  return {
    items: shown.map(({ id: _, total: __, ...row }) => row),
    nextCursor,
    total: rows[0]?.total ?? 0,
    best,
    members,
  };
}
