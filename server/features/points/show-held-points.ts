import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Db } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';

const period = 2_000;
/** Students in one statement. */
const batchSize = 500;

/** Looks for a freeze that has ended. @returns stops it; a run in progress continues to its end */
export function startHeldPoints({ db }: Pick<Deps, 'db'>, observer: RunObserver): () => void {
  return repeat(() => showHeldPoints(db), { ...observer, name: 'held points', period });
}

/**
 * After a freeze, adds the points that it held to what everybody sees, all those of a student at once. The lock on the account
 * is the one of a ledger entry, so an entry that is written meanwhile waits.
 * @returns the number of students
 */
export async function showHeldPoints(db: Db): Promise<number> {
  let students = 0;
  for (let found = batchSize; found === batchSize; students += found) {
    const [batch]: { found: number }[] = await db.$queryRaw`
      WITH students AS MATERIALIZED (
        SELECT id, is_listed(disabled_at, deleted_at) AS listed FROM users WHERE id IN (
          SELECT DISTINCT user_id FROM scores WHERE held_at IS NOT NULL ORDER BY user_id LIMIT ${batchSize}
        ) AND frozen_from() IS NULL AND (SELECT pg_try_advisory_xact_lock(hashtextextended('held_points', 0)))
        ORDER BY id FOR NO KEY UPDATE),
      shown AS (
        UPDATE scores SET points = points + held_points, reached_at = greatest(reached_at, held_at), listed = students.listed,
          held_points = 0, held_at = NULL, held_row = false
        FROM students WHERE user_id = id AND held_at IS NOT NULL)
      SELECT count(*)::int AS found FROM students`;
    found = batch?.found ?? 0;
  }
  if (students > 0) await db.$executeRaw`SELECT append_live_event('everyone', 'edition', '{}')`;
  return students;
}
