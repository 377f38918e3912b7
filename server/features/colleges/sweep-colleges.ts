import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { moveStudents } from './move-students.ts';

const hour = 3_600_000;
const day = 24 * hour;
const batchSize = 100;

type SweepDeps = Pick<Deps, 'db' | 'live' | 'now'>;

/**
 * Removes names that nobody has any more and no administrator saved: what somebody typed does not stay. Then moves the students
 * of merged and renamed colleges that a failed job left. Safe to run concurrently.
 * @returns colleges removed and colleges whose students were moved
 */
export async function sweepColleges(deps: SweepDeps): Promise<number> {
  const { db, now } = deps;
  const removed = await inBatches(batchSize, () => removeUnused(deps));
  const before = new Date(now().getTime() - hour);
  const left = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM colleges WHERE moved_at IS NULL AND (merged_into_id IS NOT NULL OR version > 1)
      AND coalesce((SELECT target.confirmed_at FROM colleges AS target WHERE target.id = coalesce(colleges.merged_into_id, colleges.id)), created_at)
        < ${before}`;
  for (const { id } of left) await moveStudents(deps, { collegeId: id });
  return removed + left.length;
}

/** A locked row is chosen by somebody at this moment. After the lock another statement, which sees who chose it before. */
const removeUnused = ({ db, now }: SweepDeps): Promise<number> =>
  db.$transaction(async (tx) => {
    const before = new Date(now().getTime() - day);
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM colleges WHERE confirmed_at IS NULL AND merged_into_id IS NULL AND created_at < ${before}
        AND NOT EXISTS (SELECT FROM users WHERE users.college_id = colleges.id)
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    const ids = locked.map(({ id }) => id);
    return await tx.$executeRaw`
      DELETE FROM colleges WHERE id = ANY (${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM users WHERE users.college_id = colleges.id)`;
  });

/** Runs once an hour. @returns stops it; a sweep in progress continues to its end */
export function startCollegeSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepColleges(deps), { ...observer, name: 'colleges', period: hour });
}
