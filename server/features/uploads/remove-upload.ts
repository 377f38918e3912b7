import { type Actor, isAdministrator, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { discardUploads, type FileKeeping, removeDiscarded } from './discard-uploads.ts';
import type { UploadOwner } from './upload-target.ts';

/**
 * Removes what its owner sent and nothing uses. One conditional update: a file that is being bound at this
 * moment is either bound or removed, never both.
 * @throws {AppError} not_found
 */
export async function removeUpload(keeping: FileKeeping, actor: Actor, id: string): Promise<void> {
  const owners: UploadOwner[] = [
    ...(isStudent(actor) ? [{ userId: actor.user.id }] : []),
    ...(isAdministrator(actor) ? [{ administratorId: actor.administrator.id }] : []),
  ];
  const discarded = await keeping.db.$transaction((tx) => discardUploads(tx, { unboundId: id, owners }));
  if (discarded.length === 0) throw new AppError('not_found');
  await removeDiscarded(keeping, discarded);
}
