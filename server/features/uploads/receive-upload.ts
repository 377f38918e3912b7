import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type File, type UploadPurpose, uploadRules } from '../../contract/uploads.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { type FileDeps, removeDiscarded } from './discard-uploads.ts';
import { cleanFileName } from './file-name.ts';
import { IncomingFile } from './incoming-file.ts';
import { presentFile } from './present-file.ts';
import { type StoredFile, storeUpload } from './store-upload.ts';
import {
  fileTooLarge,
  isUnbound,
  ownerId,
  storageKey,
  type UploadOwner,
  uploadOwner,
  uploadPolicies,
} from './upload-policy.ts';

interface ReceivedFile {
  readonly purpose: UploadPurpose;
  /** As the client sent it. */
  readonly fileName: string;
  readonly body: Readable;
  /** Maximum number of bytes in `body`; null if the request does not state it. */
  readonly sizeAtMost: number | null;
  /** Bytes in `body` as the client states them; null if it does not. */
  readonly size: number | null;
  /** Called after the last byte of `body`; throws if the request holds more than one file. */
  readonly confirm: () => Promise<void>;
  /** Aborted when the client has closed the connection. */
  readonly signal: AbortSignal;
}

export type ReceiveDeps = FileDeps & { readonly now: () => Date };

interface NewUpload {
  readonly purpose: UploadPurpose;
  readonly owner: UploadOwner;
  readonly fileName: string;
  /** Bytes that count against the quota until the size is known. */
  readonly reserved: number;
}

interface PendingUpload extends NewUpload {
  readonly id: string;
  readonly storageKey: string;
}

/**
 * Receives one file: inserts a pending row, stores the bytes, then marks the row ready. A failed upload is visible to no one;
 * the sweep removes what could not be removed at once.
 * @throws {AppError} forbidden, quota_exceeded, file_too_large, file_refused; unauthenticated if the account was deleted in
 *   the meantime; the error of `body`
 * @throws {ObjectStoreUnavailable}
 */
export async function receiveUpload(deps: ReceiveDeps, actor: Actor, input: ReceivedFile): Promise<File> {
  const { purpose, body, confirm, signal } = input;
  const owner = uploadOwner(actor, purpose);
  const fileName = cleanFileName(input.fileName);
  const limit = uploadRules[purpose].maxBytes;
  const reserved = Math.min(limit, input.sizeAtMost ?? limit);
  const upload = await storeNewUpload(
    deps,
    { purpose, owner, fileName, reserved },
    async ({ storageKey, inserted }) => {
      const file = new IncomingFile({
        limit,
        tooLarge: () => fileTooLarge(purpose),
        size: input.size,
        // The object becomes visible after the end of the stream, so not before the row exists.
        confirm: async () => void (await Promise.all([confirm(), inserted])),
      });
      // The reader of `file` gets the same failure.
      pipeline(body, file).catch(() => {});
      inserted.catch((error: Error) => file.destroy(error));
      try {
        return await storeUpload(deps.store, {
          file,
          size: input.size ?? undefined,
          fileName,
          purpose,
          storageKey,
          ownerId: ownerId(owner),
          signal,
        });
      } catch (error) {
        file.destroy();
        throw error;
      }
    },
  );
  return presentFile(upload);
}

/**
 * Inserts a pending row and calls `store` at the same time, then marks the row ready.
 * @param store stores the object under the row's key, not before `inserted` has resolved; rejects if that rejects
 * @throws {AppError} quota_exceeded; the error of `store`
 */
export async function storeNewUpload(
  deps: ReceiveDeps,
  input: NewUpload,
  store: (pending: { readonly storageKey: string; readonly inserted: Promise<void> }) => Promise<StoredFile>,
): Promise<StoredFile & { readonly id: string; readonly storageKey: string }> {
  const { purpose, owner, fileName } = input;
  const id = randomUUID();
  const key = storageKey(purpose, { id, ownerId: ownerId(owner), fileName, now: deps.now() });
  const pending = { ...input, id, storageKey: key };
  const inserted = insertPending(deps, pending);
  try {
    const [stored] = await Promise.all([store({ storageKey: key, inserted }), inserted]);
    await markReady(deps, pending, stored);
    return { ...stored, id, storageKey: key };
  } catch (error) {
    const exists = await inserted.then(
      () => true,
      () => false,
    );
    if (exists) await discardFailed(deps, pending, error);
    throw error;
  }
}

async function insertPending({ db, now }: ReceiveDeps, pending: PendingUpload): Promise<void> {
  const { id, storageKey, purpose, owner, fileName, reserved } = pending;
  await db.$transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireQuota(tx, { purpose, owner, bytes: reserved });
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
  });
}

async function markReady(
  { db, now }: ReceiveDeps,
  { id, purpose, owner, reserved }: PendingUpload,
  stored: StoredFile,
): Promise<void> {
  const setReady = (tx: Tx) => setReadyOnce(tx, { id, owner, stored, now: now() });
  if (stored.size <= reserved) return setReady(db);
  // A re-encoded image can be larger than the original.
  await db.$transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireQuota(tx, { purpose, owner, bytes: stored.size, except: id });
    await setReady(tx);
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
 * Fails if `bytes` more would exceed the quota of the owner, who is locked.
 * @param except id of an upload whose own bytes do not count
 * @throws {AppError} quota_exceeded
 */
async function requireQuota(
  tx: Tx,
  input: { purpose: UploadPurpose; owner: UploadOwner; bytes: number; except?: string },
): Promise<void> {
  const { purpose, owner, bytes, except = null } = input;
  const { quotaBytes } = uploadRules[purpose];
  if (quotaBytes === null || !('userId' in owner)) return;
  const [row] = await tx.$queryRaw<{ used: bigint }[]>`
    SELECT coalesce(sum(size), 0) AS used FROM uploads
    WHERE owner_user_id = ${owner.userId}::uuid AND status <> 'discarded'
      AND (${except}::uuid IS NULL OR id <> ${except}::uuid)`;
  if (Number(row?.used ?? 0) + bytes > quotaBytes) throw new AppError('quota_exceeded');
}

async function discardFailed(
  deps: ReceiveDeps,
  { id, storageKey }: PendingUpload,
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
