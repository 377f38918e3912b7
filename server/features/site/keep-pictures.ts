import type { Upload } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { id as idSchema } from '../../contract/fields.ts';
import { pictureIdsIn, type SitePicture } from '../../contract/site-pictures.ts';
import type { Db, Tx } from '../../database/db.ts';
import { fileColumns } from '../uploads/find-file.ts';

const missing = () =>
  new AppError('file_not_available', {
    message: 'A picture of the site is not there any more. Choose it again.',
  });

/** The ids of pictures that are in `content` and not in `others`. */
function onlyIn(content: unknown, others: unknown): string[] {
  const known = new Set(pictureIdsIn(others));
  return pictureIdsIn(content).filter((id) => !known.has(id));
}

/**
 * Keeps the pictures that the draft or a version of the site has from now on.
 * @param before what it had until now
 * @throws {AppError} file_not_available if one was removed, or is none
 */
export async function keepPictures(tx: Tx, before: unknown, after: unknown): Promise<void> {
  const ids = onlyIn(after, before);
  if (ids.length === 0) return;
  // A draft may contain anything.
  if (!ids.every((id) => idSchema.safeParse(id).success)) throw missing();
  const kept = await tx.$queryRaw<{ sizeOf: string | null }[]>`
    UPDATE uploads SET in_site = true
    WHERE (id = ANY (${ids}::uuid[]) OR size_of_id = ANY (${ids}::uuid[]))
      AND purpose = 'site_picture' AND status = 'ready'
    RETURNING size_of_id AS "sizeOf"`;
  if (kept.filter(({ sizeOf }) => sizeOf === null).length !== ids.length) throw missing();
}

/** Lets go of the pictures that the draft had and no version has: a sweep removes them. */
export async function releasePictures(tx: Tx, before: unknown, after: unknown): Promise<void> {
  const gone = onlyIn(before, after);
  if (gone.length === 0) return;
  await tx.$executeRaw`
    UPDATE uploads SET in_site = NULL
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
