import type { Tx } from '../database/db.ts';

/** Whoever holds this advisory lock of the database reads or brings objects that must not go meanwhile: a backup, a restore. */
export const deletionsLock = 'object deletions paused';

/**
 * Whether objects have to stay for now. To be asked after the commit that let go of an object's row and before the
 * object goes. Who was told "no" before the lock was taken had committed before it too, so the snapshot that the
 * holder takes afterwards does not name the object; who asks later is told "yes". The lock goes with the holder's
 * connection: a backup that dies pauses nothing.
 */
export async function deletionsPaused(db: Tx): Promise<boolean> {
  const [row] = await db.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${deletionsLock}, 0)) AS free`;
  return row?.free !== true;
}
