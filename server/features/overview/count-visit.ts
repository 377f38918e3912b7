import { Prisma } from '#prisma/client.ts';
import type { Deps } from '../../deps.ts';

/**
 * Adds one to today of the edition that runs; nothing if none does. A visit that a crash of the database loses does no harm, and
 * all visits wait for the same row: none waits for the disk.
 */
export async function countVisit({ runSql, now }: Pick<Deps, 'runSql' | 'now'>): Promise<void> {
  await runSql(Prisma.sql`
    WITH setting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO visits (edition_id, day, visits)
    SELECT id, (${now()}::timestamptz AT TIME ZONE time_zone)::date, 1 FROM editions CROSS JOIN setting WHERE closed_at IS NULL
    ON CONFLICT (edition_id, day) DO UPDATE SET visits = visits.visits + 1`);
}
