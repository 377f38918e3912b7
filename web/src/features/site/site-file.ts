import type { SiteContent } from '#contract/site.ts';
import { draftSite } from '#contract/site-editing.ts';
import { readSite, writeSite } from '#contract/site-picture-schema.ts';
import { pictureIdsIn, type SitePicture, withPictures } from '#contract/site-pictures.ts';
import { fileUrl } from '#contract/uploads.ts';
import { fileFromBase64 } from '../uploads/file-from-base64.ts';
import { uploadFile } from '../uploads/upload-file.ts';
import { imageSize } from './image-size.ts';
import { labelsOf } from './site-values.ts';

/** A file with more bytes is no site. */
const maxBytes = 512 * 1024 * 1024;

export interface ReadSite {
  readonly content: SiteContent;
  /** In base64, by the ids in `content`. */
  readonly pictures: Readonly<Record<string, string>>;
}

type Faulty = { readonly faults: readonly string[] };

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // At most as many arguments as every engine allows.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** The site and its pictures as one file. @throws if a picture cannot be loaded */
export async function writeSiteFile(content: SiteContent): Promise<Blob> {
  const file = await writeSite(content, async (id) => {
    const answer = await fetch(fileUrl(id));
    if (!answer.ok) throw new Error(`picture ${id}: ${answer.status}`);
    return base64Of(await answer.blob());
  });
  return new Blob([file], { type: 'application/json' });
}

/** Reads what `writeSiteFile` or the command `site-export` has written. */
export async function readSiteFile(file: File): Promise<ReadSite | Faulty> {
  if (file.size > maxBytes) return { faults: ['The file is larger than a site can be.'] };
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return { faults: ['The file is not JSON. Choose a file that “Export” has written.'] };
  }
  const read = readSite(value, draftSite);
  if (read.issues)
    return {
      faults: read.issues.map(
        ({ path, message }) =>
          `${labelsOf(path.filter((key) => typeof key !== 'symbol')).label || 'The file'}: ${message}`,
      ),
    };
  if (read.missing.length > 0)
    return { faults: read.missing.map((id) => `A picture of the site is not in the file: ${id}`) };
  return read;
}

/** Whether this server has a picture with this id and these bytes. */
async function isHere(id: string, base64: string): Promise<boolean> {
  const answer = await fetch(fileUrl(id));
  return answer.ok && (await base64Of(await answer.blob())) === base64;
}

/** @returns its id on this server */
async function uploadPicture(name: string, base64: string): Promise<string> {
  return (await uploadFile({ file: fileFromBase64(name, base64), purpose: 'site-picture' })).id;
}

/**
 * Uploads the pictures that this server does not have. The content has them as the server keeps them.
 * @param onNext called before each picture with its number, from 1
 * @throws {ApiProblem} for a picture that the server refuses, or that cannot be sent
 */
export async function uploadPictures(
  { content, pictures }: ReadSite,
  onNext: (number: number) => void,
): Promise<SiteContent> {
  const kept = new Map<string, Pick<SitePicture, 'id' | 'width' | 'height'>>();
  for (const id of pictureIdsIn(content)) {
    onNext(kept.size + 1);
    const base64 = pictures[id] ?? '';
    const keptId = (await isHere(id, base64)) ? id : await uploadPicture(id, base64);
    kept.set(id, { id: keptId, ...(await imageSize(fileUrl(keptId))) });
  }
  return withPictures(content, (picture) => ({ ...picture, ...kept.get(picture.id) }));
}
