import type { Deps } from '../../deps.ts';
import type { JobData } from '../../jobs/queues.ts';

/** Few, so that a student who hands in work meanwhile waits for milliseconds. */
const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The job after a merge or a new name: gives the students of the college the present name, and with it their rows of the boards,
 * in batches of a transaction each. Idempotent: those who have it stay as they are. A trigger finds the college by the name.
 * @throws if the database fails; the job is retried
 */
export async function moveStudents(
  { db, live, now }: Pick<Deps, 'db' | 'live' | 'now'>,
  { collegeId }: JobData['college-move'],
): Promise<void> {
  const startedAt = now();
  for (let previous: string | null = firstId; previous !== null; ) {
    const [batch]: { last: string | null }[] = await db.$queryRaw`
      WITH present AS MATERIALIZED (
        SELECT named.id, target.name, named.merged_into_id IS NOT NULL AS is_merged
        FROM colleges AS named JOIN colleges AS target ON target.id = coalesce(named.merged_into_id, named.id)
        WHERE named.id = ${collegeId}::uuid),
      batch AS MATERIALIZED (
        SELECT users.id FROM users
        WHERE users.college_id = (SELECT id FROM present) AND users.id > ${previous}::uuid
          AND (SELECT is_merged OR users.college <> name FROM present)
        ORDER BY users.id LIMIT ${batchSize} FOR NO KEY UPDATE),
      moved AS (
        UPDATE users SET college = (SELECT name FROM present) FROM batch
        WHERE users.id = batch.id AND users.college_id = (SELECT id FROM present))
      SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`;
    previous = batch?.last ?? null;
    live.wrote();
  }
  // Unless it has had another name since, whose job says so.
  await db.college.updateMany({
    where: { id: collegeId, OR: [{ confirmedAt: null }, { confirmedAt: { lte: startedAt } }] },
    data: { movedAt: now() },
  });
}
