import { z } from 'zod';
import { id, requiredText } from './fields.ts';
import { plainly } from './plainly.ts';
import { defineRoute } from './route.ts';
import {
  flameId,
  pictureIdsIn,
  pictureRooms,
  type SitePicture,
  sitePictureSide,
  sitePictureUrl,
  tooSmall,
} from './site-pictures.ts';

const pixels = z.int().min(1).max(sitePictureSide);
const share = z.int().min(0).max(100);
const sitePicture = z.strictObject({
  id,
  width: pixels,
  height: pixels,
  focus: z.strictObject({ x: share, y: share }),
  alt: requiredText(200, 'Describe the picture for people who cannot see it.'),
}) satisfies z.ZodType<SitePicture>;

export const sitePictureIn = (place: keyof typeof pictureRooms) =>
  sitePicture.superRefine((picture, context) => {
    const message = tooSmall(picture, pictureRooms[place]);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** In a site as one file, beside its content: the bytes of its pictures in base64, by their ids. */
const filedPictures = z.record(z.string(), z.base64('A picture is damaged.')).default({});

/** A site and its pictures as one file. @param base64Of the bytes of the picture with an id */
export async function writeSite(content: object, base64Of: (id: string) => Promise<string>): Promise<string> {
  const pictures: Record<string, string> = {};
  for (const id of pictureIdsIn(content)) pictures[id] = await base64Of(id);
  const file = Object.keys(pictures).length === 0 ? content : { ...content, pictures };
  return JSON.stringify(file, null, 2);
}

/** What `writeSite` has written. @returns `issues`, or what is read and the ids of pictures that the file lacks */
export function readSite<T>(value: unknown, schema: z.ZodType<T>) {
  const { pictures: given, ...rest } = Object(value) as Record<string, unknown>;
  const [content, pictures] = [
    schema.safeParse(rest, { error: plainly('A site') }),
    filedPictures.safeParse(given, { error: plainly('A site') }),
  ];
  if (!content.success || !pictures.success)
    return { issues: [...(content.error?.issues ?? []), ...(pictures.error?.issues ?? [])] };
  const missing = pictureIdsIn(content.data).filter((id) => pictures.data[id] === undefined);
  return { content: content.data, pictures: pictures.data, missing };
}

/** The bytes at an address never change. */
export const getSitePicture = defineRoute({
  method: 'GET',
  path: sitePictureUrl({ id: ':id' }, ':name'),
  access: 'public',
  summary: 'A picture of the site, in one size',
  params: z.strictObject({
    id: z.union([id, z.literal(flameId)]),
    name: z.string().regex(/^[a-z0-9-]{1,30}\.(avif|webp|png|jpg)$/),
  }),
  query: z.strictObject({ focus: z.string().max(10).optional(), accent: z.string().max(7).optional() }),
  produces: 'file',
  mediaTypes: ['image/avif', 'image/webp', 'image/png', 'image/jpeg'],
  rateLimit: 'downloads',
});
