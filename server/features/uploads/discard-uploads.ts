import { Prisma } from '#prisma/client.ts';
import type { Db, Tx } from '../../database/db.ts';
import { deletionsPaused } from '../../storage/deletions-pause.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { columnOf, isOwnedBy, isUnbound, type UploadOwner, type UploadTarget } from './upload-target.ts';

/** A row that names nothing any more; its object is still there. */
export interface DiscardedUpload {
  readonly id: string;
  readonly storageKey: string;
}

/** What a log line needs; Fastify's `app.log` and `request.log` are one. */
export interface Log {
  warn(detail: object, message: string): void;
}

/** What a use-case takes that removes files. */
export interface FileKeeping {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Log;
}

type Selection =
  /** Everything bound to one thing. */
  | { readonly target: UploadTarget; readonly except?: readonly string[] }
  /** Everything a student ever sent, bound or not. */
  | { readonly ownerUserId: string }
  /** One file that is ready and unused; an account may own it as a student or as an administrator. */
  | { readonly unboundId: string; readonly owners: readonly UploadOwner[] };

/**
 * Lets go of files: from the commit on nobody sees them. Idempotent.
 * @returns them, for `removeDiscarded` after the commit (where that does not happen, the sweep does it)
 */
export async function discardUploads(tx: Tx, selection: Selection): Promise<DiscardedUpload[]> {
  return tx.$queryRaw<DiscardedUpload[]>`
    UPDATE uploads
    SET status = 'discarded', discarded_at = now(),
        submission_id = NULL, task_id = NULL, profile_of_user_id = NULL
    WHERE status <> 'discarded' AND ${conditionOf(selection)}
    RETURNING id, storage_key AS "storageKey"`;
}

function conditionOf(selection: Selection): Prisma.Sql {
  if ('ownerUserId' in selection) return Prisma.sql`owner_user_id = ${selection.ownerUserId}::uuid`;
  if ('unboundId' in selection) {
    const { unboundId, owners } = selection;
    return Prisma.sql`id = ${unboundId}::uuid AND status = 'ready' AND ${isUnbound}
      AND (${Prisma.join(owners.map(isOwnedBy), ' OR ')})`;
  }
  const { column, id } = columnOf(selection.target);
  return Prisma.sql`${column} = ${id}::uuid AND id <> ALL (${[...(selection.except ?? [])]}::uuid[])`;
}

/**
 * Removes the objects of discarded files, then their rows. For after the commit: what fails is logged and
 * left to the sweep, and so is everything while a backup runs.
 * @returns files removed
 */
export async function removeDiscarded(
  { db, store, log }: FileKeeping,
  discarded: readonly DiscardedUpload[],
): Promise<number> {
  if (discarded.length === 0) return 0;
  try {
    if (await deletionsPaused(db)) return 0;
  } catch (error) {
    log.warn({ err: error }, 'discarded files are not removed now; the sweep does it');
    return 0;
  }
  let removed = 0;
  for (const { id, storageKey } of discarded) {
    try {
      await store.delete(storageKey);
      await db.upload.deleteMany({ where: { id, status: 'discarded' } });
      removed += 1;
    } catch (error) {
      log.warn({ err: error, upload: id }, 'a discarded file could not be removed; the sweep tries again');
    }
  }
  return removed;
}
