import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { File, UploadPurpose } from '../../contract/uploads.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { type FileKeeping, removeDiscarded } from './discard-uploads.ts';
import { cleanFileName } from './file-name.ts';
import { IncomingFile } from './incoming-file.ts';
import { fileTooLarge, ownerFor, sizeLimit } from './may-upload.ts';
import { presentFile } from './present-file.ts';
import { storageKey } from './storage-key.ts';
import { storeIncoming } from './store-incoming.ts';
import type { StoredFile } from './stored-file.ts';
import { requireQuota } from './upload-quota.ts';
import { storedPurposes, type UploadOwner, unbound } from './upload-target.ts';

export interface ReceivedFile {
  readonly purpose: UploadPurpose;
  /** As the client calls it. */
  readonly fileName: string;
  readonly body: Readable;
  /** Bytes that `body` has at most; null where the client did not say. */
  readonly sizeAtMost: number | null;
  /** Asked after the last byte and before anything counts; throws where more came than one file. */
  readonly confirm: () => Promise<void>;
}

interface Pending {
  readonly id: string;
  readonly storageKey: string;
  readonly owner: UploadOwner;
  /** Bytes that count against the quota until the size is known. */
  readonly reserved: number;
}

type Keeping = FileKeeping & { readonly now: () => Date };

/**
 * Takes one file: a pending row, then the bytes, then ready. Whatever fails on the way leaves nothing that
 * anybody could see; what could not be removed at once is left to the sweep.
 * @throws {AppError} forbidden, quota_exceeded, file_too_large, file_refused; what `body` fails with
 * @throws {ObjectStoreUnavailable}
 */
export async function receiveUpload(keeping: Keeping, actor: Actor, input: ReceivedFile): Promise<File> {
  const { purpose, body, confirm } = input;
  const owner = ownerFor(actor, purpose);
  const fileName = cleanFileName(input.fileName);
  const limit = sizeLimit(purpose);
  const reserved = Math.min(limit, input.sizeAtMost ?? limit);
  const pending = await makeRow(keeping, { purpose, fileName, owner, reserved });

  const file = new IncomingFile({ limit, tooLarge: () => fileTooLarge(purpose), confirm });
  const flowing = pipeline(body, file);
  // The same failure reaches whoever reads `file`.
  flowing.catch(() => {});
  try {
    const { storageKey } = pending;
    const stored = await storeIncoming(keeping.store, { file, fileName, purpose, storageKey });
    await makeReady(keeping, pending, stored);
    return presentFile({ id: pending.id, ...stored });
  } catch (error) {
    file.destroy();
    await abandon(keeping, pending, error);
    throw error;
  }
}

async function makeRow(
  { db, now }: Keeping,
  row: { purpose: UploadPurpose; fileName: string; owner: UploadOwner; reserved: number },
): Promise<Pending> {
  const { purpose, fileName, owner, reserved } = row;
  const id = randomUUID();
  const ownerId = 'userId' in owner ? owner.userId : owner.administratorId;
  const key = storageKey({ purpose, id, ownerId, fileName, now: now() });
  await db.$transaction(async (tx) => {
    if ('userId' in owner) await requireQuota(tx, { userId: owner.userId, bytes: reserved });
    await tx.upload.create({
      data: {
        id,
        purpose: storedPurposes[purpose],
        storageKey: key,
        fileName,
        size: reserved,
        ownerUserId: 'userId' in owner ? owner.userId : null,
        ownerAdministratorId: 'userId' in owner ? null : owner.administratorId,
        createdAt: now(),
      },
    });
  });
  return { id, storageKey: key, owner, reserved };
}

async function makeReady({ db, now }: Keeping, pending: Pending, stored: StoredFile): Promise<void> {
  const { id, owner, reserved } = pending;
  await db.$transaction(async (tx) => {
    // A re-encoded image can be larger than the one that came.
    if ('userId' in owner && stored.size > reserved) {
      await requireQuota(tx, { userId: owner.userId, bytes: stored.size, except: id });
    }
    const { count } = await tx.upload.updateMany({
      where: { id, status: 'pending' },
      data: { ...stored, status: 'ready', readyAt: now() },
    });
    // The sweep took it for dead, or its owner's account was deleted meanwhile.
    if (count !== 1) throw new AppError('unavailable');
  });
}

async function abandon(keeping: Keeping, { id, storageKey }: Pending, reason: unknown): Promise<void> {
  const { db, now, log } = keeping;
  try {
    // Ready too: a commit can succeed whose answer never came. Nobody knows the id, so nothing binds it.
    await db.upload.updateMany({
      where: { id, status: { in: ['pending', 'ready'] }, ...unbound },
      data: { status: 'discarded', discardedAt: now() },
    });
    // A store that has just failed would keep the caller waiting once more.
    if (reason instanceof ObjectStoreUnavailable) return;
    await removeDiscarded(keeping, [{ id, storageKey }]);
  } catch (error) {
    log.warn({ err: error, upload: id }, 'a failed upload could not be removed; the sweep does it');
  }
}
