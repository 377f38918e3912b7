import type { Upload } from '#prisma/client.ts';
import { type Actor, isAdministrator } from '../../actor.ts';

export type VisibleColumns = Pick<
  Upload,
  'status' | 'purpose' | 'ownerUserId' | 'taskId' | 'submissionId' | 'profileOfUserId'
>;

/**
 * Task images and profile photos in use are for everybody who is signed in; a submission's files for their
 * author and administrators; what is not in use yet for who sent it, a task image for all administrators.
 */
export function maySeeFile(actor: Actor, file: VisibleColumns): boolean {
  if (file.status !== 'ready') return false;
  if (file.taskId !== null || file.profileOfUserId !== null) return true;
  const own = file.ownerUserId !== null && file.ownerUserId === actor.user?.id;
  if (file.submissionId !== null) return own || isAdministrator(actor);
  return file.purpose === 'task_image' ? isAdministrator(actor) : own;
}
