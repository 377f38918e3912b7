import { deleteUpload } from '#contract/uploads.ts';
import { call } from '../../api/client.ts';

/**
 * Deletes an uploaded file that is no longer wanted. Never fails: the server deletes unused files after a day, and keeps
 * files that are in use.
 */
export async function removeUpload(id: string): Promise<void> {
  await call(deleteUpload, { params: { id } }).catch(() => {});
}
