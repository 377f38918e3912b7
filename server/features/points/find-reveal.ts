import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { getReveal } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { type BoardRow, columns, photoOf, presentRow } from './board-row.ts';
import { type BoardInput, boardCtes, boardOrder, trueBoardRows } from './boards.ts';

/** The first places of a board with the points that a freeze holds. Everybody before a place is among them, so they have its rank. */
export async function findReveal(
  runSql: RunSql,
  _actor: AdministratorActor,
  { count, adminEmails, now, ...board }: Parsed<typeof getReveal, 'query'> & BoardInput,
): Promise<Answer<typeof getReveal>> {
  const rows = await runSql<BoardRow & { readonly rank: number }>(Prisma.sql`
    WITH ${boardCtes(board, { adminEmails, now })},
    page AS MATERIALIZED (
      ${columns} FROM ${trueBoardRows} WHERE users.points > 0 ORDER BY ${boardOrder.orderBy} LIMIT ${count})
    SELECT page.*, (rank() OVER (ORDER BY points DESC))::int AS rank, ${photoOf(Prisma.sql`page`)}
    FROM page ORDER BY points DESC, "reachedAt", id`);
  return { items: rows.map((row) => presentRow(row, row.rank)) };
}
