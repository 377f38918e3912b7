import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { type DiscardedUpload, discardUploads } from '../uploads/discard-uploads.ts';
import { isOwnedBy, isUnbound } from '../uploads/upload-policy.ts';

interface Taking {
  readonly userId: string;
  readonly taskId: string;
  readonly draftId: string;
  readonly ids: readonly string[];
}

/**
 * Keeps files for a draft: they are not swept while it exists. Files of the student's submissions for the task stay bound to
 * them. The student is locked.
 * @returns the ids of those that are available, in order
 */
export async function takeDraftFiles(
  tx: Tx,
  { userId, taskId, draftId, ids }: Taking,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const list = [...ids];
  // Locked in a fixed order, as `bindUploads` does.
  const available = await tx.$queryRaw<{ id: string; free: boolean }[]>`
    SELECT uploads.id, ${isUnbound} AS free FROM uploads
    WHERE id = ANY (${list}::uuid[]) AND status = 'ready' AND purpose = 'submission_file' AND ${isOwnedBy({ userId })}
      AND (${isUnbound} OR draft_id = ${draftId}::uuid OR submission_id IN (
        SELECT s.id FROM submissions s WHERE s.user_id = ${userId}::uuid AND s.task_id = ${taskId}::uuid))
    ORDER BY uploads.id FOR UPDATE OF uploads`;
  const free = available.filter((file) => file.free).map(({ id }) => id);
  if (free.length > 0) {
    await tx.$executeRaw(
      Prisma.sql`UPDATE uploads SET draft_id = ${draftId}::uuid WHERE id = ANY (${free}::uuid[])`,
    );
  }
  const found = new Set(available.map(({ id }) => id));
  return list.filter((id) => found.has(id));
}

/** Discards the files of a draft but for those in `except`. @returns them, for `removeDiscarded` after the commit */
export const discardDraftFiles = (
  tx: Tx,
  draftId: string,
  except: readonly string[],
): Promise<DiscardedUpload[]> => discardUploads(tx, { draftId, except });
