import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { boardRules } from '../../contract/boards.ts';
import type { getEarlierRanks } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db, Tx } from '../../database/db.ts';
import { exactCounts } from '../../database/kept-counts.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { type Board, type BoardInput, boardCtes, boardKey, isOnBoard } from './boards.ts';
import { standings } from './standings.ts';

const period = 60_000;
/** Days before today that are kept: the oldest one is what a rank is compared with. */
const keptDays = 7;
const dayOf = (now: Date) => Prisma.sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`;

/** Writes the standings of each day soon after it began. @returns stops it; a run in progress continues to its end */
export function startPastStandings({ db, now }: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => keepDay(db, now()), { ...observer, name: 'past standings', period });
}

/**
 * Writes the ranks of each board today unless they are written, and removes the days that nothing is compared with. The boards
 * are those that `boardRules` compare: of all time, of the running edition, of its domains and of the present month. None are
 * written while points are held: after the freeze these ranks would be compared with points that did not count in them.
 * @returns the number of rows that it removed
 */
export async function keepDay(db: Db, now: Date): Promise<number> {
  const written = Prisma.sql`(EXISTS (SELECT FROM board_days WHERE day = ${dayOf(now)})
    OR is_held(${now}) OR EXISTS (SELECT FROM scores WHERE held_at IS NOT NULL))`;
  const [known] = await db.$queryRaw<{ written: boolean }[]>`SELECT ${written} AS written`;
  if (known?.written) return 0;
  return db.$transaction(async (tx) => {
    // In a statement of its own: the next one sees what another server wrote while this one waited.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('board_days', 0))`;
    await writeDay(tx, now, written);
    return tx.$executeRaw`DELETE FROM board_days WHERE day < ${dayOf(now)} - ${keptDays}::int`;
  });
}

const writeDay = (tx: Tx, now: Date, written: Prisma.Sql) => tx.$executeRaw`
  INSERT INTO board_days (board, day, points, rank, accounts, taken_at)
  SELECT board, ${dayOf(now)}, start, 1 + sum(accounts) OVER (PARTITION BY board ORDER BY start DESC) - accounts, accounts, ${now}
  FROM (
    SELECT board, start, sum(accounts) AS accounts FROM ${exactCounts(standings)} AS exact CROSS JOIN editions
    WHERE closed_at IS NULL AND block = 1 AND (board IN ('total', id::text) OR starts_with(board, id || '/domain/')
      OR board = id || '/month/' || to_char(${now}::timestamptz AT TIME ZONE time_zone, 'YYYY-MM'))
    GROUP BY board, start HAVING sum(accounts) > 0
  ) AS counted
  WHERE NOT ${written}`;

/**
 * The ranks of ambassadors on a board at the start of the oldest day that is kept: the points that they had are those of today
 * without the later entries of the ledger that are shown. Today's list of administrators is left out of both, as in every rank. A college has
 * no ranks of earlier days, and neither has a week.
 */
export async function listEarlierRanks(
  runSql: RunSql,
  { ids, now, adminEmails, ...board }: { ids: readonly string[] } & Board & BoardInput,
): Promise<Answer<typeof getEarlierRanks>> {
  if (!boardRules[board.board].moves || board.college !== undefined) return { since: null, items: [] };
  const pointsThen = Prisma.sql`scores.points - (
    SELECT coalesce(sum(points_ledger.points), 0)::int FROM points_ledger
    WHERE points_ledger.user_id = scores.user_id AND points_ledger.created_at >= earlier.taken_at AND NOT is_held(points_ledger.created_at)
      AND scores.board = ANY(boards_of(points_ledger.edition_id, points_ledger.domain, points_ledger.created_at))) AS points`;
  const [row] = await runSql<{ since: string | null; items: Answer<typeof getEarlierRanks>['items'] | null }>(
    Prisma.sql`
    WITH ${boardCtes(board, { adminEmails, now })},
    earlier AS MATERIALIZED (
      SELECT day, taken_at FROM board_days
      WHERE board = ${boardKey} AND day >= ${dayOf(now)} - ${keptDays}::int ORDER BY day LIMIT 1),
    people AS MATERIALIZED (
      SELECT users.id, users.created_at < earlier.taken_at AS existed, ${pointsThen}
      FROM scores JOIN users ON users.id = scores.user_id CROSS JOIN earlier
      WHERE scores.user_id = ANY(${[...ids]}::uuid[]) AND ${isOnBoard(board)}),
    former AS MATERIALIZED (
      SELECT ${pointsThen} FROM scores JOIN administrators ON administrators.id = scores.user_id JOIN users ON users.id = scores.user_id
        CROSS JOIN earlier
      WHERE scores.board = ${boardKey} AND scores.listed AND users.created_at < earlier.taken_at)
    SELECT to_char(taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since,
      (SELECT json_agg(json_build_object('id', id, 'rank', CASE WHEN existed THEN ${rankThen} END)) FROM people) AS items
    FROM earlier`,
  );
  return { since: row?.since ?? null, items: row?.items ?? [] };
}

/** One more than those who had more points: the accounts of the next higher points, and those before them. */
const rankThen = Prisma.sql`coalesce((
    SELECT board_days.rank + board_days.accounts FROM board_days
    WHERE board = ${boardKey} AND day = (SELECT day FROM earlier) AND board_days.points > people.points
    ORDER BY board_days.points LIMIT 1
  ), 1) - (SELECT count(*)::int FROM former WHERE former.points > people.points)`;
