import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { getPublicFile, type PublicProfile } from '../../contract/public-profiles.ts';
import { imageFormats } from '../../contract/uploads.ts';
import type { Db } from '../../database/db.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { type FoundFile, fileColumns } from '../uploads/find-file.ts';

const imageTypes = imageFormats.map((format) => `image/${format}`);

interface Row {
  readonly alias: string;
  readonly name: string | null;
  readonly college: string | null;
  readonly points: number;
  readonly photoId: string | null;
  readonly works: { title: string; domain: string; points: number | null; pictures: string[] }[];
}

const profileOf = (alias: string, types: string[]) => Prisma.sql`
    SELECT p.alias, u.name, u.college, points_of(u.id) AS points,
      (SELECT f.id FROM uploads f WHERE f.profile_of_user_id = u.id) AS "photoId",
      (SELECT coalesce(json_agg(json_build_object(
          'title', coalesce(nullif(btrim(s.title), ''), nullif(btrim(s.task_title), ''), t.title, 'Unknown Task'),
          'domain', coalesce(t.domain, ''),
          'points', CASE WHEN NOT s.points_hidden THEN coalesce(s.points, 0) END,
          'pictures', CASE WHEN w.pictures THEN (
            SELECT coalesce(json_agg(f.id ORDER BY f.position), '[]') FROM uploads f
            WHERE f.submission_id = s.id AND f.replaced_in_version IS NULL AND f.content_type = ANY (${types}::text[])
          ) ELSE '[]' END
        ) ORDER BY w.position), '[]')
        FROM public_works w
        JOIN submissions s ON s.id = w.submission_id AND s.user_id = w.user_id AND s.status = 'approved'
          AND NOT is_held(s.reviewed_at)
        LEFT JOIN tasks t ON t.id = s.task_id
        WHERE w.user_id = p.user_id) AS works
    FROM public_profiles p JOIN users u ON u.id = p.user_id
    WHERE p.alias = ${alias} AND p.enabled AND u.disabled_at IS NULL AND u.deleted_at IS NULL
      AND is_shown_by_name(u.alias, u.hidden)`;

const fileUrl = (alias: string, id: string) => getPublicFile.path.replace(':alias', alias).replace(':id', id);

/** @throws {AppError} not_found, alike for an unknown address, a page that is off, and an account that is disabled, deleted or not shown by name */
export async function findPublicProfile(runSql: RunSql, alias: string): Promise<PublicProfile> {
  const [row] = await runSql<Row>(profileOf(alias, imageTypes));
  if (row === undefined) throw new AppError('not_found');
  const { photoId, name, works, ...shown } = row;
  return {
    ...shown,
    name: name ?? '',
    photo: photoId && fileUrl(alias, photoId),
    works: works.map((work) => ({ ...work, pictures: work.pictures.map((id) => fileUrl(alias, id)) })),
  };
}

/**
 * A picture on a public page: the person's photo, or one of a work whose pictures they show.
 * @throws {AppError} not_found, for every other file too
 */
export async function findPublicFile(
  db: Db,
  { alias, id }: { alias: string; id: string },
): Promise<FoundFile> {
  const profile = {
    alias,
    enabled: true,
    user: { disabledAt: null, deletedAt: null, alias: null, hidden: false },
  };
  const row = await db.upload.findFirst({
    where: {
      id,
      status: 'ready',
      contentType: { in: imageTypes },
      OR: [
        { profileOf: { publicProfile: profile } },
        {
          replacedInVersion: null,
          submission: { status: 'approved', publicWork: { pictures: true, profile } },
        },
      ],
    },
    select: fileColumns,
  });
  if (row === null) throw new AppError('not_found');
  return row;
}
