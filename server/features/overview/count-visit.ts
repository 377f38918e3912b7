import { Prisma } from '#prisma/client.ts';
import type { Deps } from '../../deps.ts';

/** Adds one to today of the edition that runs; nothing if none does. */
export async function countVisit({ runSql, now }: Pick<Deps, 'runSql' | 'now'>): Promise<void> {
  await runSql(Prisma.sql`
    INSERT INTO visits (edition_id, day, visits)
    SELECT id, (${now()}::timestamptz AT TIME ZONE time_zone)::date, 1 FROM editions WHERE closed_at IS NULL
    ON CONFLICT (edition_id, day) DO UPDATE SET visits = visits.visits + 1`);
}
