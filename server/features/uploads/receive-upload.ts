import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { File, UploadPurpose } from '../../contract/uploads.ts';
import type { UploadLimits } from '../../contract/work-limits.ts';
import { sniffType } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';
import { IncomingFile } from './incoming-file.ts';
import { largestOf, limitsOf, maxBytesOf } from './limits-of.ts';
import {
  discardFailed,
  insertPending,
  markReady,
  type NewUpload,
  type ReceiveDeps,
} from './pending-upload.ts';
import { presentFile } from './present-file.ts';
import { type StoredFile, storeUpload } from './store-upload.ts';
import { fileTooLarge, ownerId, storageKey, type UploadOwner, uploadOwner } from './upload-policy.ts';

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

/** Bytes of the largest file that arrives in one request. */
export const largestAtOnce = (allowed: UploadLimits) =>
  Math.min(largestOf(allowed), limits.submissionFileBytes);

/**
 * Receives one file: inserts a pending row, stores the bytes, then marks the row ready. A failed upload is visible to no one;
 * the sweep removes what could not be removed at once.
 * @throws {AppError} forbidden, quota_exceeded, file_too_large, file_refused; unauthenticated if the account was deleted in
 *   the meantime; the error of `body`
 * @throws {ObjectStoreUnavailable}
 */
export async function receiveUpload(deps: ReceiveDeps, actor: Actor, input: ReceivedFile): Promise<File> {
  return presentFile(await receiveOwned(deps, uploadOwner(actor, input.purpose), input));
}

/** The same for an owner who need not be the caller. */
export async function receiveOwned(
  deps: ReceiveDeps,
  owner: UploadOwner,
  input: ReceivedFile,
): Promise<StoredFile & { readonly id: string }> {
  const { purpose, body, confirm, signal } = input;
  const fileName = cleanFileName(input.fileName);
  const allowed = await limitsOf(deps, purpose);
  const limit = largestAtOnce(allowed);
  const reserved = Math.min(limit, input.sizeAtMost ?? limit);
  return storeNewUpload(deps, { purpose, owner, fileName, reserved }, async ({ storageKey, inserted }) => {
    const file = new IncomingFile({
      limit,
      tooLarge: fileTooLarge,
      size: input.size,
      // The object becomes visible after the end of the stream, so not before the row exists.
      confirm: async () => void (await Promise.all([confirm(), inserted])),
    });
    // The reader of `file` gets the same failure.
    pipeline(body, file).catch(() => {});
    inserted.catch((error: Error) => file.destroy(error));
    try {
      file.lowerLimit(maxBytesOf(allowed, await sniffType(await file.head)));
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
  });
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
