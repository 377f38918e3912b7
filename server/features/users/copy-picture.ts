import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type Log, removeDiscarded } from '../uploads/discard-uploads.ts';
import { isGooglePicture } from '../uploads/google-pictures.ts';
import { receiveOwned } from '../uploads/receive-upload.ts';

/** Milliseconds for the whole picture, which has a few kilobytes. */
const timeout = 10_000;
const maxBytes = 1024 * 1024;
const storeTimeout = 60_000;

const pictureState = {
  pictureUrl: true,
  copiedPictureId: true,
  profilePhoto: { select: { id: true } },
} as const;

/**
 * Makes Google's picture of an account its profile photo, unless the user has uploaded one. If Google gives no usable picture,
 * the next sign-in tries again.
 * @throws if the picture cannot be stored at present; the job is retried
 */
export async function copyPicture(
  deps: Pick<Deps, 'db' | 'store' | 'now' | 'config'>,
  { userId }: { readonly userId: string },
  log: Log,
): Promise<void> {
  const { db, store } = deps;
  const find = { where: { id: userId, deletedAt: null }, select: pictureState } as const;
  const user = await db.user.findFirst(find);
  if (user === null || user.pictureUrl === null || hasOwnPhoto(user)) return;
  const { pictureUrl } = user;
  const giveUp = async (error: unknown) => {
    log.warn({ err: error, user: userId }, 'Google’s picture of an account could not be copied');
    await db.user.updateMany({ where: { id: userId, pictureUrl }, data: { pictureUrl: null } });
  };
  const picture = await fetchPicture(pictureUrl).catch(giveUp);
  if (picture === undefined) return;
  try {
    const owner = { userId };
    const { id } = await receiveOwned({ ...deps, log }, owner, {
      purpose: 'profile-photo',
      fileName: 'google-picture',
      body: Readable.from([picture]),
      size: picture.length,
      sizeAtMost: picture.length,
      confirm: async () => {},
      signal: AbortSignal.timeout(storeTimeout),
    });
    const discarded = await db.$transaction(async (tx) => {
      await lockStudent(tx, userId);
      // An uploaded photo that came first stays; the sweep removes the unused copy.
      if (hasOwnPhoto(await tx.user.findFirstOrThrow(find))) return [];
      const target = { purpose: 'profile-photo', id: userId } as const;
      const replaced = await rebindUploads(tx, { ids: [id], owner, target });
      await tx.user.update({ where: { id: userId }, data: { copiedPictureId: id }, select: { id: true } });
      return replaced;
    });
    await removeDiscarded({ db, store, log }, discarded);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await giveUp(error);
  }
}

const hasOwnPhoto = (user: { profilePhoto: { id: string } | null; copiedPictureId: string | null }) =>
  user.profilePhoto !== null && user.profilePhoto.id !== user.copiedPictureId;

/**
 * Follows no redirect, so that it contacts Google's hosts only.
 * @throws if the address is of another host, or the answer is late, too large or no success
 */
async function fetchPicture(address: string): Promise<Buffer> {
  if (!isGooglePicture(address)) throw new Error('the picture is not at a host of Google');
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(address, { redirect: 'manual', signal });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`Google answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An error in the loop closes the connection.
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the picture is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
