import type { Upload } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import { ObjectNotFound } from '../../storage/object-store.ts';
import type { ReceiveDeps } from './pending-upload.ts';
import { storeNewUpload } from './receive-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { uploadOwner } from './upload-policy.ts';

/** Copies that are made at the same time. */
const atOnce = 4;

export type OriginalUpload = Pick<Upload, 'id' | 'storageKey' | 'fileName' | 'contentType' | 'size'> & {
  readonly sha256: Uint8Array<ArrayBuffer>;
};

interface Copying {
  readonly purpose: UploadPurpose;
  readonly originals: readonly OriginalUpload[];
  /** Aborted when the client is gone: no further copy is made. */
  readonly signal: AbortSignal | undefined;
}

export interface UploadCopies {
  /** The ids of the new, unbound uploads by the ids of the originals. */
  readonly ids: ReadonlyMap<string, string>;
  /** Removes the copies that were not bound. Does not throw: the sweep removes the rest. */
  readonly discard: () => Promise<void>;
}

/**
 * Copies ready files, each with a row and an object of its own, so that neither the deletion of the original nor that of the copy
 * affects the other. The copies belong to the actor and count against the quota of a student.
 * @throws {AppError} quota_exceeded; file_not_available if an original was removed meanwhile
 * @throws {ObjectStoreUnavailable}
 * @throws the reason of `signal`, after the copies were removed
 */
export async function copyUploads(
  deps: ReceiveDeps,
  actor: Actor,
  { purpose, originals, signal }: Copying,
): Promise<UploadCopies> {
  const { store, log } = deps;
  const owner = uploadOwner(actor, purpose);
  const ids = new Map<string, string>();
  async function discard() {
    for (const id of ids.values()) {
      await removeUpload(deps, actor, id).catch((error: unknown) => {
        // A bound copy is not found, which is as it should be after a commit whose response was lost.
        if (error instanceof AppError && error.code === 'not_found') return;
        log.warn({ err: error, upload: id }, 'an unused copy could not be removed; the sweep removes it');
      });
    }
  }
  try {
    await mapConcurrent(
      originals,
      atOnce,
      async ({ id, storageKey, fileName, contentType, size, sha256 }) => {
        signal?.throwIfAborted();
        const copy = await storeNewUpload(
          deps,
          { purpose, owner, fileName, reserved: size },
          async (pending) => {
            await pending.inserted;
            await store.put(pending.storageKey, await store.get(storageKey), { contentType });
            return { fileName, contentType, size, sha256: Buffer.from(sha256) };
          },
        );
        ids.set(id, copy.id);
      },
    );
  } catch (error) {
    await discard();
    if (error instanceof ObjectNotFound) throw new AppError('file_not_available', { cause: error });
    throw error;
  }
  return { ids, discard };
}
