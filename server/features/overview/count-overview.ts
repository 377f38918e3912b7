import { Prisma } from '#prisma/client.ts';
import { overviewPeriods } from '../../contract/overview.ts';
import { openDb, type Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { type CountedOverview, countedOverview } from './counted-overview.ts';
import { type CountedEdition, overviewCounts } from './overview-counts.ts';

/** At most a hundredth of the time is spent with counting. */
export const countPauses = 100;

type CountDeps = Pick<Deps, 'db' | 'config'>;

interface Counted {
  readonly editionId: number;
  readonly now: Date;
}

/** Milliseconds: of a million works everything is read. */
const timeouts = { connect: 4_000, statement: 120_000, query: 121_000, transaction: 300_000 };

/**
 * Counts everything that the page shows of an edition from the rows themselves, of one snapshot, and keeps it. So the numbers
 * are right after any history: nothing is added to what was counted before. On a connection of its own, because the pool's have
 * a short timeout. A failure is kept too, so that the next try waits as after a count that took as long.
 * @returns whether it counted: not while another server counts
 */
export async function countOverview(deps: CountDeps, counted: Counted): Promise<boolean> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  let content: CountedOverview | null;
  try {
    content = await readCounts(deps, counted);
  } catch (error) {
    // A database that does not answer keeps nothing; then the error of the count is the one to know.
    await keepFailure(deps, counted, took()).catch(() => {});
    throw error;
  }
  if (content === null) return false;
  // Of two counts the later one stays. An edition whose start was undone meanwhile has no row.
  await deps.db.$executeRaw`
    INSERT INTO overviews (edition_id, counted_at, took_ms, content)
    SELECT id, ${counted.now}, ${took()}, ${JSON.stringify(content)}::jsonb FROM editions WHERE id = ${counted.editionId}
    ON CONFLICT (edition_id) DO UPDATE
    SET counted_at = EXCLUDED.counted_at, took_ms = EXCLUDED.took_ms, content = EXCLUDED.content
    WHERE overviews.counted_at <= EXCLUDED.counted_at`;
  return true;
}

/** What was counted before stays, with its time; the content null is that of an edition that was never counted. */
async function keepFailure({ db }: CountDeps, { editionId, now }: Counted, tookMs: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO overviews (edition_id, counted_at, took_ms, content)
    SELECT id, ${now}, ${tookMs}, 'null'::jsonb FROM editions WHERE id = ${editionId}
    ON CONFLICT (edition_id) DO UPDATE
    SET took_ms = EXCLUDED.took_ms
      + ceil(greatest(0, extract(epoch FROM EXCLUDED.counted_at - overviews.counted_at)) * 1000 / ${countPauses}::int)::int`;
}

async function readCounts({ config }: CountDeps, counted: Counted): Promise<CountedOverview | null> {
  const own = openDb(config.database.url, { max: 1, timeouts }).db;
  return own
    .$transaction((tx) => countAlone(tx, counted), {
      isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    })
    .finally(() => own.$disconnect());
}

async function countAlone(tx: Tx, { editionId, now }: Counted): Promise<CountedOverview | null> {
  // Compiling takes longer than it saves.
  await tx.$executeRaw`SET LOCAL jit = off`;
  const [lock] = await tx.$queryRaw<
    { got: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtextextended('overviews', 0)) AS got`;
  if (lock?.got !== true) return null;
  return countEdition(tx, editionId, now);
}

/** Null: the edition does not exist. */
async function countEdition(tx: Tx, id: number, now: Date): Promise<CountedOverview | null> {
  const [edition] = await tx.$queryRaw<CountedEdition[]>`
    SELECT id, time_zone AS "timeZone", coalesce(closed_at, ${now}::timestamptz) AS until,
      CASE WHEN EXISTS (SELECT FROM editions AS earlier WHERE earlier.started_at < editions.started_at) THEN started_at END AS "from"
    FROM editions WHERE id = ${id}`;
  if (edition === undefined) return null;
  const read = (name: keyof typeof overviewCounts) => tx.$queryRaw<object[]>(overviewCounts[name](edition));
  const colleges = await tx.$queryRaw<{ period: string; active: number; most: object[] }[]>(
    overviewCounts.colleges(edition),
  );
  return countedOverview.parse({
    timeZone: edition.timeZone,
    accountsFrom: edition.from?.toISOString() ?? null,
    until: await lastDay(tx, edition),
    submissions: await read('submissions'),
    approvals: await read('approvals'),
    points: await read('points'),
    firstReviews: await read('firstReviews'),
    visits: await read('visits'),
    joined: await read('joined'),
    colleges: Object.fromEntries(
      overviewPeriods.map((period) => [
        period,
        colleges.find((row) => row.period === period) ?? { active: 0, most: [] },
      ]),
    ),
    reviewers: await read('reviewers'),
  });
}

async function lastDay(tx: Tx, { until, timeZone }: CountedEdition): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<
    { day: string }[]
  >`SELECT (${until}::timestamptz AT TIME ZONE ${timeZone})::date::text AS day`;
  return row?.day;
}
