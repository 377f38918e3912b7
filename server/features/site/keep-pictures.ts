import type { Upload } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { pictureIdsIn, type SitePicture } from '../../contract/site-pictures.ts';
import type { Db, Tx } from '../../database/db.ts';
import { fileColumns } from '../uploads/find-file.ts';

/**
 * Keeps the pictures that a draft or a version of the site has from now on.
 * @throws {AppError} file_not_available if one was removed, or is none
 */
export async function keepPictures(tx: Tx, content: unknown): Promise<void> {
  const ids = pictureIdsIn(content);
  if (ids.length === 0) return;
  const kept = await tx.$queryRaw<{ sizeOf: string | null }[]>`
    UPDATE uploads SET in_site = true
    WHERE (id::text = ANY (${ids}) OR size_of_id::text = ANY (${ids}))
      AND purpose = 'site_picture' AND status = 'ready'
    RETURNING size_of_id AS "sizeOf"`;
  if (kept.filter(({ sizeOf }) => sizeOf === null).length === ids.length) return;
  throw new AppError('file_not_available', {
    message: 'A picture of the site is not there any more. Choose it again.',
  });
}

/** The pictures that the draft had and no version has: a sweep removes them. */
export async function releasePictures(tx: Tx, before: unknown, after: unknown): Promise<void> {
  const still = new Set(pictureIdsIn(after));
  const gone = pictureIdsIn(before).filter((id) => !still.has(id));
  if (gone.length === 0) return;
  await tx.$executeRaw`
    UPDATE uploads SET in_site = NULL
    FROM unnest(${gone}::text[]) AS gone (id)
    WHERE (uploads.id::text = gone.id OR size_of_id::text = gone.id)
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

/** The picture in full. @throws {AppError} not_found */
export async function findWhole(
  db: Db,
  { id }: Pick<SitePicture, 'id'>,
): Promise<Pick<Upload, 'storageKey'>> {
  const row = await db.upload.findFirst({
    where: { id, purpose: 'site_picture', status: 'ready' },
    select: { storageKey: true },
  });
  if (row === null) throw new AppError('not_found');
  return row;
}
