import type { Actor } from '../../actor.ts';
import { discardUploads, type FileDeps, removeDiscarded } from './discard-uploads.ts';
import { cancelUpload } from './resumable-uploads.ts';
import { ownersOf } from './upload-policy.ts';

/**
 * Removes an unbound file of the caller, or a large one that has not arrived completely. It is one conditional update: a file that
 * another request is binding is either bound or removed, never both.
 * @throws {AppError} not_found
 */
export async function removeUpload(deps: FileDeps, actor: Actor, id: string): Promise<void> {
  const owners = ownersOf(actor);
  const discarded = await deps.db.$transaction((tx) => discardUploads(tx, { unboundId: id, owners }));
  if (discarded.length === 0) return cancelUpload(deps, actor, id);
  await removeDiscarded(deps, discarded);
}
