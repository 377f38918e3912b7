import type { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Me, ProfileFields, editMe as route } from '../../contract/users.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { findMe } from './find-me.ts';

/**
 * Changes what is given of the caller's own profile; emptied fields become null.
 * @throws {AppError} file_not_available; unauthenticated where the account was deleted since the session was read
 */
export async function editMe(
  deps: FileDeps,
  actor: StudentActor,
  { profilePhotoId, now, ...fields }: Parsed<typeof route, 'body'> & { now: Date },
): Promise<Me> {
  const { id } = actor.user;
  const { me, discarded } = await deps.db.$transaction(async (tx) => {
    // Also the lock under which the photo is exchanged.
    const { count } = await tx.user.updateMany({
      where: { id, deletedAt: null },
      data: { ...withoutEmpty(fields), updatedAt: now },
    });
    if (count !== 1) throw new AppError('unauthenticated');
    const discarded =
      profilePhotoId === undefined
        ? []
        : await rebindUploads(tx, {
            ids: profilePhotoId === null ? [] : [profilePhotoId],
            owner: { userId: id },
            target: { purpose: 'profile-photo', id },
          });
    return { me: await findMe(tx, actor), discarded };
  });
  await removeDiscarded(deps, discarded);
  return me;
}

function withoutEmpty(fields: ProfileFields): Prisma.UserUpdateManyMutationInput {
  const entries = Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]);
  return Object.fromEntries(entries);
}
