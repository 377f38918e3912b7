import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { sumOfEach } from '../../concurrency/sum-of-each.ts';
import type { Deps } from '../../deps.ts';
import { countOverview, countPauses } from './count-overview.ts';

const minute = 60_000;

type KeepDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/**
 * Counts the running edition again after a minute, later if a count takes long, and closed ones once a day: reviews of their
 * work can be reversed and accounts deleted.
 * @returns editions that were counted
 * @throws {AggregateError} if some could not be counted; the others were
 */
export async function keepOverviews(deps: KeepDeps): Promise<number> {
  const now = deps.now();
  const due = await deps.db.$queryRaw<{ id: number }[]>`
    SELECT id FROM editions LEFT JOIN overviews ON edition_id = id
    WHERE counted_at IS NULL OR counted_at <= ${now}::timestamptz - greatest(
      CASE WHEN closed_at < counted_at AND content <> 'null' THEN interval '1 day' ELSE interval '1 minute' END,
      took_ms * ${countPauses}::float8 * interval '1 millisecond')
    ORDER BY id DESC`;
  return sumOfEach(
    due,
    async ({ id }) => Number(await countOverview(deps, { editionId: id, now })),
    'editions could not be counted',
  );
}

/** @returns stops it; a run in progress continues to its end */
export function startOverviews(deps: KeepDeps, observer: RunObserver): () => void {
  const keep = async () => {
    await keepOverviews(deps);
    // Nothing was removed, and a line in the log every minute would hide others.
    return 0;
  };
  return repeat(keep, { ...observer, name: 'overviews', period: minute });
}
