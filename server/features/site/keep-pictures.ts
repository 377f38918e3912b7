import { buffer } from 'node:stream/consumers';
import { AppError } from '../../app-error.ts';
import { picturesIn, type SitePicture } from '../../contract/site-pictures.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { fileColumns } from '../uploads/find-file.ts';

const missing = () =>
  new AppError('file_not_available', {
    message: 'A picture of the site is not there any more. Choose it again.',
  });

/** The pictures that are in `content` and not in `others`. */
function onlyIn(content: unknown, others: unknown): SitePicture[] {
  const known = new Set(picturesIn(others).map(({ id }) => id));
  return picturesIn(content).filter(({ id }) => !known.has(id));
}

/**
 * Keeps the pictures that the draft or a version of the site has from now on.
 * @param before what it had until now
 * @throws {AppError} file_not_available if one was removed, or is none
 */
export async function keepPictures(tx: Tx, before: unknown, after: unknown): Promise<void> {
  const pictures = onlyIn(after, before);
  if (pictures.length === 0) return;
  // A draft may contain anything. The text of an id is compared elsewhere.
  if (!pictures.every(({ id }) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))) throw missing();
  const ids = pictures.map(({ id }) => id);
  const kept = await tx.$queryRaw<{ sizeOf: string | null; name: string }[]>`
    UPDATE uploads SET in_site = true
    WHERE (id = ANY (${ids}::uuid[]) OR size_of_id = ANY (${ids}::uuid[]))
      AND purpose = 'site_picture' AND status = 'ready'
    RETURNING size_of_id AS "sizeOf", file_name AS name`;
  // The largest size has the width of the picture: pages name the sizes from it.
  const sizes = new Set(kept.map(({ sizeOf, name }) => `${sizeOf} ${name}`));
  if (!pictures.every(({ id, width }) => sizes.has(`${id} ${width}.avif`))) throw missing();
}

/** Releases the pictures that the draft had and no version has: a sweep removes them after a day. */
export async function releasePictures(tx: Tx, before: unknown, after: unknown): Promise<void> {
  const gone = onlyIn(before, after).map(({ id }) => id);
  if (gone.length === 0) return;
  await tx.$executeRaw`
    UPDATE uploads SET in_site = NULL, ready_at = now()
    FROM unnest(${gone}::uuid[]) AS gone (id)
    WHERE (uploads.id = gone.id OR size_of_id = gone.id)
      AND NOT EXISTS (
        SELECT FROM site_versions
        WHERE jsonb_path_exists(content, '$.**.id ? (@ == $id)', jsonb_build_object('id', gone.id))
      )`;
}

/** A size of a picture of the site; null if it has no such size. Ids cannot be guessed, so it is public before it is published. */
export function findSize(db: Db, { id, name }: { id: string; name: string }) {
  return db.upload.findFirst({
    where: { sizeOfId: id, fileName: name, status: 'ready', inSite: true },
    select: fileColumns,
  });
}

/** The bytes of the picture in full; null if there is none. @throws {ObjectStoreUnavailable} */
export async function readWhole(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { id }: Pick<SitePicture, 'id'>,
): Promise<Buffer | null> {
  const row = await db.upload.findFirst({
    where: { id, purpose: 'site_picture', status: 'ready' },
    select: { storageKey: true },
  });
  return row && buffer(await store.get(row.storageKey));
}
