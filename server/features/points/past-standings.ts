import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { getEarlierRanks } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db, Tx } from '../../database/db.ts';
import { exactCounts } from '../../database/kept-counts.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';
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
 * Writes the standings of today unless they are written, and removes the days that nothing is compared with.
 * @returns the number of rows that it removed
 */
export async function keepDay(db: Db, now: Date): Promise<number> {
  const written = Prisma.sql`EXISTS (SELECT FROM past_standings WHERE day = ${dayOf(now)})`;
  const [known] = await db.$queryRaw<{ written: boolean }[]>`SELECT ${written} AS written`;
  if (known?.written) return 0;
  return db.$transaction(async (tx) => {
    // In a statement of its own: the next one sees what another server wrote while this one waited.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('past_standings', 0))`;
    await writeDay(tx, now, written);
    return tx.$executeRaw`DELETE FROM past_standings WHERE day < ${dayOf(now)} - ${keptDays}::int`;
  });
}

const writeDay = (tx: Tx, now: Date, written: Prisma.Sql) => tx.$executeRaw`
  INSERT INTO past_standings (day, points, rank, accounts, taken_at)
  SELECT ${dayOf(now)}, start, 1 + sum(accounts) OVER (ORDER BY start DESC) - accounts, accounts, ${now}
  FROM (
    SELECT start, sum(accounts) AS accounts FROM ${exactCounts(standings)} AS exact
    WHERE board = 'all' AND block = 1 GROUP BY start HAVING sum(accounts) > 0
  ) AS counted
  WHERE NOT ${written}`;

/**
 * The ranks of ambassadors at the start of the oldest day that is kept: the points that they had are those of today without the
 * later entries of the ledger. Today's list of administrators is left out of both, as in every rank.
 */
export async function listEarlierRanks(
  runSql: RunSql,
  { ids, now, adminEmails }: { ids: readonly string[]; now: Date; adminEmails: ReadonlySet<string> },
): Promise<Answer<typeof getEarlierRanks>> {
  const pointsThen = Prisma.sql`users.points - (
    SELECT coalesce(sum(points_ledger.points), 0)::int FROM points_ledger
    WHERE user_id = users.id AND points_ledger.created_at >= earlier.taken_at) AS points`;
  const [row] = await runSql<{ since: string | null; items: Answer<typeof getEarlierRanks>['items'] | null }>(
    Prisma.sql`
    WITH ${administrators(adminEmails)},
    earlier AS MATERIALIZED (
      SELECT day, taken_at FROM past_standings WHERE day >= ${dayOf(now)} - ${keptDays}::int ORDER BY day LIMIT 1),
    people AS MATERIALIZED (
      SELECT users.id, users.created_at < earlier.taken_at AS existed, ${pointsThen}
      FROM users CROSS JOIN earlier WHERE users.id = ANY(${[...ids]}::uuid[]) AND ${isAmbassador}),
    former AS MATERIALIZED (
      SELECT ${pointsThen} FROM users JOIN administrators USING (id) CROSS JOIN earlier
      WHERE users.created_at < earlier.taken_at)
    SELECT to_char(taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since,
      (SELECT json_agg(json_build_object('id', id, 'rank', CASE WHEN existed THEN ${rankThen} END)) FROM people) AS items
    FROM earlier`,
  );
  return { since: row?.since ?? null, items: row?.items ?? [] };
}

/** One more than those who had more points: the accounts of the next higher points, and those before them. */
const rankThen = Prisma.sql`coalesce((
    SELECT past_standings.rank + past_standings.accounts FROM past_standings
    WHERE day = (SELECT day FROM earlier) AND past_standings.points > people.points
    ORDER BY past_standings.points LIMIT 1
  ), 1) - (SELECT count(*)::int FROM former WHERE former.points > people.points)`;
