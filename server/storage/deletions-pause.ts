import type { Tx } from '../database/db.ts';

/** A running backup or restore holds this advisory lock, so that no object is deleted meanwhile. */
export const deletionsLock = 'object deletions paused';

/**
 * Whether deletions of objects are paused. Call it after the commit that discards an object's row and before deleting the
 * object. If it returns false, the row was committed as discarded before the lock was taken, so the snapshot that the holder
 * takes afterwards does not name the object. PostgreSQL releases the lock when the holder's connection ends, so a backup
 * that crashes does not pause deletions.
 */
export async function deletionsPaused(db: Tx): Promise<boolean> {
  const [row] = await db.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${deletionsLock}, 0)) AS free`;
  return row?.free !== true;
}
