import { Prisma } from '#prisma/client.ts';
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import type { Tx } from '../../database/db.ts';
import { deletionsPaused } from '../../storage/deletions-pause.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import type { FileDeps } from './file-deps.ts';
import { removeAllParts } from './upload-parts.ts';

import {
  isOwnedByAny,
  isUnbound,
  type UploadOwner,
  type UploadTarget,
  unbind,
  uploadPolicies,
} from './upload-policy.ts';

export type { FileDeps, Log } from './file-deps.ts';

/** Objects that one request deletes at once. */
const deletionsAtOnce = 8;

/** A file that is no longer visible; its object is still in the store. */
export interface DiscardedUpload {
  readonly id: string;
  readonly storageKey: string;
}

type Selection =
  /** All files bound to one target; with `except` the others of its current version. */
  | { readonly target: UploadTarget; readonly except?: readonly string[] }
  /** Files that a draft has. */
  | { readonly draftId: string; readonly except: readonly string[] }
  | { readonly ids: readonly string[] }
  /** All files of works, also of earlier versions. */
  | { readonly submissionIds: readonly string[] }
  /** All files of a student, bound or not. */
  | { readonly ownerUserId: string }
  /** One file that is ready and unbound; the caller may own it as a student or as an administrator. */
  | { readonly unboundId: string; readonly owners: readonly UploadOwner[] };

/**
 * Marks files as discarded: they are invisible after the commit. Idempotent.
 * @returns the files, for `removeDiscarded` after the commit; the sweep removes them if that call does not happen. Without
 *   uploads in progress: the request that receives the file removes it
 */
export async function discardUploads(tx: Tx, selection: Selection): Promise<DiscardedUpload[]> {
  const discarded = await tx.$queryRaw<(DiscardedUpload & { wasReady: boolean })[]>`
    UPDATE uploads
    SET status = 'discarded', discarded_at = now(), ${unbind}
    WHERE status <> 'discarded' AND ${conditionOf(selection)}
    RETURNING id, storage_key AS "storageKey", ready_at IS NOT NULL AS "wasReady"`;
  return discarded.filter(({ wasReady }) => wasReady).map(({ id, storageKey }) => ({ id, storageKey }));
}

function conditionOf(selection: Selection): Prisma.Sql {
  if ('ownerUserId' in selection) return Prisma.sql`owner_user_id = ${selection.ownerUserId}::uuid`;
  if ('ids' in selection) return Prisma.sql`id = ANY (${[...selection.ids]}::uuid[])`;
  if ('submissionIds' in selection)
    return Prisma.sql`submission_id = ANY (${[...selection.submissionIds]}::uuid[])`;
  if ('unboundId' in selection) {
    const { unboundId, owners } = selection;
    return Prisma.sql`id = ${unboundId}::uuid AND status = 'ready' AND ${isUnbound}
      AND ${isOwnedByAny(owners)}`;
  }
  if ('draftId' in selection) {
    return Prisma.sql`draft_id = ${selection.draftId}::uuid AND id <> ALL (${[...selection.except]}::uuid[])`;
  }
  const { target, except } = selection;
  const { targetColumn } = uploadPolicies[target.purpose];
  const bound = Prisma.sql`${targetColumn} = ${target.id}::uuid`;
  return except === undefined
    ? bound
    : Prisma.sql`${bound} AND replaced_in_version IS NULL AND id <> ALL (${[...except]}::uuid[])`;
}

/**
 * Removes the objects of discarded files, then their rows. Call it after the commit. Failures are logged and left to the
 * sweep; while a backup runs, everything is left to the sweep.
 * @returns the number of files removed
 */
export async function removeDiscarded(
  { db, store, log }: FileDeps,
  discarded: readonly DiscardedUpload[],
): Promise<number> {
  if (discarded.length === 0) return 0;
  try {
    if (await deletionsPaused(db)) return 0;
  } catch (error) {
    log.warn({ err: error }, 'discarded files are not removed now; the sweep removes them');
    return 0;
  }
  const removed: string[] = [];
  try {
    const withParts = await removeAllParts(
      { db, store, log },
      discarded.map(({ id }) => id),
    );
    await mapConcurrent(discarded, deletionsAtOnce, async ({ id, storageKey }) => {
      if (withParts.has(id)) return;
      try {
        await store.delete(storageKey);
        removed.push(id);
      } catch (error) {
        log.warn({ err: error, upload: id }, 'a discarded file could not be removed; the sweep retries it');
        // Every further call would only wait for the store.
        if (error instanceof ObjectStoreUnavailable) throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof ObjectStoreUnavailable)) throw error;
  }
  try {
    await db.upload.deleteMany({ where: { id: { in: removed }, status: 'discarded' } });
  } catch (error) {
    log.warn({ err: error }, 'the rows of removed files could not be deleted; the sweep retries it');
    return 0;
  }
  return removed.length;
}
