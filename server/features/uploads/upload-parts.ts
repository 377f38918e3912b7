import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import type { Tx } from '../../database/db.ts';
import { deletionsPaused } from '../../storage/deletions-pause.ts';
import { ObjectNotFound, type ObjectStore } from '../../storage/object-store.ts';
import type { FileDeps } from './file-deps.ts';

/** Milliseconds after which a part that does not count is not being stored any more: as long as a request may take. */
const storedWithin = 3_600_000;
const deletionsAtOnce = 8;
/** Parts of a file besides one for each MiB: as many may end early because the connection is lost. */
const spareParts = 500;

interface Part {
  readonly storageKey: string;
  readonly size: number;
}

interface NewPart {
  readonly uploadId: string;
  readonly storageKey: string;
  readonly startsAt: number;
}

/**
 * Stores the next bytes of a file as an object of their own. They count only if nothing else was stored at this position in the
 * meantime, so requests for one upload cannot mix their bytes, also on several servers.
 * @param body ends where the connection was lost
 * @returns the position after the part
 * @throws {AppError} upload_moved, if other bytes were stored there, or the upload was removed
 * @throws {ObjectStoreUnavailable}
 */
export async function storePart(
  deps: FileDeps & { readonly now: () => Date },
  upload: { readonly id: string; readonly storageKey: string },
  { startsAt, body }: { startsAt: number; body: Readable },
): Promise<number> {
  const { db, store, now } = deps;
  // Another request may be storing a part at the same position.
  const storageKey = `${upload.storageKey}.part-${startsAt}-${randomBytes(6).toString('hex')}`;
  const part = { uploadId: upload.id, storageKey, startsAt };
  const inserted = await db.$executeRaw`
    INSERT INTO upload_parts (storage_key, upload_id, starts_at, created_at)
    SELECT ${storageKey}, upload_id, ${startsAt}, ${now()} FROM resumable_uploads
    JOIN uploads ON id = upload_id AND status = 'pending'
    WHERE upload_id = ${upload.id}::uuid AND received = ${startsAt}`;
  if (inserted === 0) throw new AppError('upload_moved');
  try {
    const size = await store.put(storageKey, body, { contentType: 'application/octet-stream' });
    if (size > 0 && !(await countPart(db, part, { size, now: now() }))) throw new AppError('upload_moved');
    if (size === 0) await removeParts(deps, [storageKey]);
    return startsAt + size;
  } catch (error) {
    await removeParts(deps, [storageKey]);
    throw error;
  }
}

/** @returns false if the upload has continued or ended without this part */
async function countPart(
  db: Tx,
  { uploadId, storageKey, startsAt }: NewPart,
  { size, now }: { size: number; now: Date },
): Promise<boolean> {
  const counted = await db.$executeRaw`
    WITH moved AS (
      UPDATE resumable_uploads SET received = received + ${size}, touched_at = ${now},
        received_at = CASE WHEN received + ${size} = length THEN ${now}::timestamptz END
      WHERE upload_id = ${uploadId}::uuid AND received = ${startsAt}
        AND EXISTS (SELECT FROM uploads WHERE id = upload_id AND status = 'pending')
      RETURNING upload_id
    )
    UPDATE upload_parts SET size = ${size} FROM moved
    WHERE upload_parts.upload_id = moved.upload_id AND storage_key = ${storageKey}`;
  return counted === 1;
}

/** The parts that count, in order. */
export function partsOf(db: Tx, uploadId: string): Promise<Part[]> {
  return db.$queryRaw<Part[]>`
    SELECT storage_key AS "storageKey", size FROM upload_parts
    WHERE upload_id = ${uploadId}::uuid AND size IS NOT NULL ORDER BY starts_at`;
}

/** Whether a file has so many parts that it gets no further one: each is an object and a row. */
export async function hasAllParts(db: Tx, { id, length }: { id: string; length: number }): Promise<boolean> {
  const count = await db.uploadPart.count({ where: { uploadId: id } });
  return count >= Math.ceil(length / 2 ** 20) + spareParts;
}

/** The bytes of all parts. @throws {ObjectNotFound} */
export async function* bytesOf(store: ObjectStore, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { storageKey, size } of parts) {
    let read = 0;
    for await (const chunk of await store.get(storageKey)) {
      read += chunk.length;
      yield chunk;
    }
    if (read !== size) throw new ObjectNotFound(storageKey);
  }
}

/**
 * Removes parts: their objects, then their rows. Failures are logged and left to the sweep, as is everything while a backup runs.
 * @returns the keys of those that were removed
 */
export async function removeParts(
  { db, store, log }: FileDeps,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  try {
    if (keys.length === 0 || (await deletionsPaused(db))) return removed;
    await mapConcurrent(keys, deletionsAtOnce, async (key) => {
      await store.delete(key);
      removed.add(key);
    });
  } catch (error) {
    log.warn({ err: error }, 'parts of a file could not be removed; the sweep retries it');
  }
  if (removed.size > 0) await deleteRows(db, [...removed]).catch(() => removed.clear());
  return removed;
}

const deleteRows = (db: Tx, keys: readonly string[]) =>
  db.$executeRaw`DELETE FROM upload_parts WHERE storage_key = ANY (${keys}::text[])`;

/** Removes all parts of uploads. @returns the ids of the uploads of which some are left */
export async function removeAllParts(deps: FileDeps, uploadIds: readonly string[]): Promise<Set<string>> {
  const parts = await deps.db.$queryRaw<{ id: string; key: string }[]>`
    SELECT upload_id AS id, storage_key AS key FROM upload_parts WHERE upload_id = ANY (${uploadIds}::uuid[])`;
  const removed = await removeParts(
    deps,
    parts.map(({ key }) => key),
  );
  return new Set(parts.filter(({ key }) => !removed.has(key)).map(({ id }) => id));
}

/** Removes parts that are not needed: of files that were put together, and those that did not arrive. */
export async function sweepParts(
  deps: FileDeps & { readonly now: () => Date },
  most: number,
): Promise<number> {
  const since = new Date(deps.now().getTime() - storedWithin);
  const parts = await deps.db.$queryRaw<{ key: string }[]>`
    SELECT upload_parts.storage_key AS key FROM upload_parts JOIN uploads ON id = upload_id
    WHERE status <> 'pending' OR (upload_parts.size IS NULL AND upload_parts.created_at < ${since})
    ORDER BY upload_parts.storage_key LIMIT ${most}`;
  return (
    await removeParts(
      deps,
      parts.map(({ key }) => key),
    )
  ).size;
}
