import { deleteUpload } from '#contract/uploads.ts';
import { call } from '../../api/client.ts';

/**
 * Gives back the room of a file that was sent and is not wanted after all. Never fails: what the server keeps, because
 * it is in use or could not be reached, it removes by itself when a day has passed without use.
 */
export async function removeUpload(id: string): Promise<void> {
  await call(deleteUpload, { params: { id } }).catch(() => {});
}
