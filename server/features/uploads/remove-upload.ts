import { type Actor, isAdministrator, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { discardUploads, type FileDeps, removeDiscarded } from './discard-uploads.ts';
import type { UploadOwner } from './upload-policy.ts';

/**
 * Removes an unbound file of the caller. It is one conditional update: a file that another request is binding
 * is either bound or removed, never both.
 * @throws {AppError} not_found
 */
export async function removeUpload(deps: FileDeps, actor: Actor, id: string): Promise<void> {
  const owners: UploadOwner[] = [
    ...(isStudent(actor) ? [{ userId: actor.user.id }] : []),
    ...(isAdministrator(actor) ? [{ administratorId: actor.administrator.id }] : []),
  ];
  const discarded = await deps.db.$transaction((tx) => discardUploads(tx, { unboundId: id, owners }));
  if (discarded.length === 0) throw new AppError('not_found');
  await removeDiscarded(deps, discarded);
}
