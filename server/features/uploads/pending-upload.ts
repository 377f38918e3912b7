import { AppError } from '../../app-error.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { type FileDeps, removeDiscarded } from './discard-uploads.ts';
import type { LimitDeps } from './limits-of.ts';
import type { StoredFile, StoredSize } from './store-upload.ts';
import { isUnbound, type UploadOwner, uploadPolicies } from './upload-policy.ts';

export type ReceiveDeps = FileDeps & LimitDeps & { readonly now: () => Date };

export interface NewUpload {
  readonly purpose: UploadPurpose;
  readonly owner: UploadOwner;
  readonly fileName: string;
  /** Bytes that count against the quota until the size is known. */
  readonly reserved: number;
}

export interface PendingUpload extends NewUpload {
  readonly id: string;
  readonly storageKey: string;
}

/**
 * Inserts a pending row, whose reserved bytes count against the quota.
 * @param also runs in the same transaction, after the row was inserted
 * @throws {AppError} quota_exceeded; unauthenticated if the account was deleted
 */
export async function insertPending(
  { db, now, config }: ReceiveDeps,
  pending: PendingUpload,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { id, storageKey, purpose, owner, fileName, reserved } = pending;
  await db.$transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireQuota(tx, config, { owner, bytes: reserved });
    await tx.upload.create({
      data: {
        id,
        purpose: uploadPolicies[purpose].stored,
        storageKey,
        fileName,
        size: reserved,
        ownerUserId: 'userId' in owner ? owner.userId : null,
        ownerAdministratorId: 'userId' in owner ? null : owner.administratorId,
        createdAt: now(),
      },
    });
    await also(tx);
  });
}

/**
 * Marks a stored file as ready.
 * @throws {AppError} quota_exceeded; unauthenticated if the account was deleted; unavailable if the upload is not pending
 */
export async function markReady(
  { db, now, config }: Pick<ReceiveDeps, 'db' | 'now' | 'config'>,
  { id, owner, reserved }: Pick<PendingUpload, 'id' | 'owner' | 'reserved'>,
  stored: StoredFile,
): Promise<void> {
  const { sizes = [] } = stored;
  const setReady = async (tx: Tx) => {
    await setReadyOnce(tx, { id, owner, stored, now: now() });
    if (sizes.length > 0) await insertSizes(tx, { id, owner, sizes, now: now() });
  };
  if (stored.size <= reserved && sizes.length === 0) return setReady(db);
  // A re-encoded image can be larger than the original.
  await db.$transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireQuota(tx, config, { owner, bytes: stored.size, except: id });
    await setReady(tx);
  });
}

/** The other sizes of an administrator's image are files of their own, and unbound until the image is used. */
async function insertSizes(
  tx: Tx,
  { id, owner, sizes, now }: { id: string; owner: UploadOwner; sizes: readonly StoredSize[]; now: Date },
): Promise<void> {
  await tx.upload.createMany({
    data: sizes.map((size) => ({
      ...size,
      sizeOfId: id,
      purpose: 'site_picture' as const,
      status: 'ready' as const,
      ownerAdministratorId: 'userId' in owner ? null : owner.administratorId,
      createdAt: now,
      readyAt: now,
    })),
  });
}

/** One statement, because the client waits for it after all bytes are stored. Locks like `lockOwner`. */
async function setReadyOnce(
  tx: Tx,
  { id, owner, stored, now }: { id: string; owner: UploadOwner; stored: StoredFile; now: Date },
): Promise<void> {
  const userId = 'userId' in owner ? owner.userId : null;
  const [row] = await tx.$queryRaw<{ owned: boolean; updated: boolean }[]>`
    WITH owner AS (
      SELECT 1 FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE
    ), updated AS (
      UPDATE uploads SET status = 'ready', ready_at = ${now}, file_name = ${stored.fileName},
        content_type = ${stored.contentType}, size = ${stored.size}, sha256 = ${stored.sha256}
      WHERE id = ${id}::uuid AND status = 'pending' AND (${userId}::uuid IS NULL OR EXISTS (SELECT FROM owner))
      RETURNING 1
    )
    SELECT ${userId}::uuid IS NULL OR EXISTS (SELECT FROM owner) AS owned, EXISTS (SELECT FROM updated) AS updated`;
  if (row?.owned !== true) throw new AppError('unauthenticated');
  // The sweep discarded it because it took too long.
  if (!row.updated) throw new AppError('unavailable');
}

/**
 * Locks the student who uploads until the transaction ends: parallel uploads cannot use the same free space, and no
 * upload outlives the account.
 * @throws {AppError} unauthenticated if the account was deleted
 */
async function lockOwner(tx: Tx, owner: UploadOwner): Promise<void> {
  if ('userId' in owner) await lockStudent(tx, owner.userId);
}

/**
 * Fails if `bytes` more would exceed the space of the student, who is locked. Administrators have no quota.
 * @param except id of an upload whose own bytes do not count
 * @throws {AppError} quota_exceeded
 */
async function requireQuota(
  tx: Tx,
  { uploads }: ReceiveDeps['config'],
  { owner, bytes, except = null }: { owner: UploadOwner; bytes: number; except?: string | null },
): Promise<void> {
  if (!('userId' in owner)) return;
  const [row] = await tx.$queryRaw<{ used: bigint }[]>`
    SELECT coalesce(sum(size), 0) AS used FROM uploads
    WHERE owner_user_id = ${owner.userId}::uuid AND status <> 'discarded' AND purpose <> 'data_export'
      AND (${except}::uuid IS NULL OR id <> ${except}::uuid)`;
  if (Number(row?.used ?? 0) + bytes > uploads.quotaBytes) throw new AppError('quota_exceeded');
}

/** Removes an upload that failed for `reason`. Does not throw: the sweep removes what is left. */
export async function discardFailed(
  deps: ReceiveDeps,
  { id, storageKey }: Pick<PendingUpload, 'id' | 'storageKey'>,
  reason: unknown,
): Promise<void> {
  const { db, now, log } = deps;
  try {
    // A ready row too: a commit can succeed although its response is lost. No client knows the id, so nothing binds it.
    await db.$executeRaw`
      UPDATE uploads SET status = 'discarded', discarded_at = ${now()}
      WHERE id = ${id}::uuid AND status IN ('pending', 'ready') AND ${isUnbound}`;
    // The object store has just failed: another call would only delay the response.
    if (reason instanceof ObjectStoreUnavailable) return;
    await removeDiscarded(deps, [{ id, storageKey }]);
  } catch (error) {
    log.warn({ err: error, upload: id }, 'a failed upload could not be removed; the sweep removes it');
  }
}
