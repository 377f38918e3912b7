import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { fetchBytes } from '../../fetch-bytes.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type Log, removeDiscarded } from '../uploads/discard-uploads.ts';
import { hasOwnPhoto, isGooglePicture } from '../uploads/google-pictures.ts';
import { receiveOwned } from '../uploads/receive-upload.ts';

/** Milliseconds for the whole picture, usually a few kilobytes. */
const timeout = 10_000;
const maxBytes = 1024 * 1024;
const storeTimeout = 60_000;

const pictureState = {
  pictureUrl: true,
  copiedPictureId: true,
  profilePhoto: { select: { id: true } },
} as const;

/**
 * Makes Google's picture of an account its profile photo, unless the user has uploaded one, and removes the copy when Google
 * has none any more. If Google gives no usable picture, the copy stays as it is and the next sign-in tries again.
 * @throws if the picture cannot be stored at present; the job is retried
 */
export async function copyPicture(
  deps: Pick<Deps, 'db' | 'store' | 'site' | 'now' | 'config'>,
  { userId }: { readonly userId: string },
  log: Log,
): Promise<void> {
  const { db } = deps;
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: pictureState });
  if (user === null || hasOwnPhoto(user)) return;
  const { pictureUrl } = user;
  if (pictureUrl === null) return replacePhoto({ ...deps, log }, { userId, pictureUrl, id: null });
  const giveUp = (error: unknown) =>
    log.warn({ err: error, user: userId }, 'Google’s picture of an account could not be copied');
  const picture = await fetchPicture(pictureUrl).catch(giveUp);
  if (picture === undefined) return;
  try {
    const { id } = await receiveOwned(
      { ...deps, log },
      { userId },
      {
        purpose: 'profile-photo',
        fileName: 'google-picture',
        body: Readable.from([picture]),
        size: picture.length,
        sizeAtMost: picture.length,
        confirm: async () => {},
        signal: AbortSignal.timeout(storeTimeout),
      },
    );
    await replacePhoto({ ...deps, log }, { userId, pictureUrl, id });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    giveUp(error);
  }
}

/**
 * Makes the file `id`, the copy of `pictureUrl`, the profile photo; both are null without a picture. A photo that was uploaded
 * meanwhile stays, and so does the copy of a later address; the sweep removes the unused file.
 */
async function replacePhoto(
  { db, store, log }: Pick<Deps, 'db' | 'store'> & { log: Log },
  { userId, pictureUrl, id }: { userId: string; pictureUrl: string | null; id: string | null },
): Promise<void> {
  const discarded = await db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const user = await tx.user.findFirstOrThrow({ where: { id: userId }, select: pictureState });
    if (hasOwnPhoto(user) || user.pictureUrl !== pictureUrl) return [];
    const replaced = await rebindUploads(tx, {
      ids: id === null ? [] : [id],
      owner: { userId },
      target: { purpose: 'profile-photo', id: userId },
    });
    await tx.user.update({
      where: { id: userId },
      data: { copiedPictureId: id, copiedPictureUrl: pictureUrl },
      select: { id: true },
    });
    return replaced;
  });
  await removeDiscarded({ db, store, log }, discarded);
}

/** @throws if the address is of another host, or the answer is late, too large or no success */
async function fetchPicture(address: string): Promise<Buffer> {
  if (!isGooglePicture(address)) throw new Error('the picture is not at a host of Google');
  return fetchBytes(address, { timeout, maxBytes });
}
