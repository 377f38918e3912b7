import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import { hasWorkInRound } from '../../database/present-round-sql.ts';
import { takesWork } from '../../database/task-status-sql.ts';
import { copyUploads, type OriginalUpload, type UploadCopies } from '../uploads/copy-uploads.ts';
import type { ReceiveDeps } from '../uploads/pending-upload.ts';

interface NewWork {
  readonly taskId: string;
  readonly fileIds: readonly string[];
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

/**
 * Copies those of `fileIds` that belong to the student's own rejected submissions for this task. A file is bound to one
 * submission, and the rejected one keeps its files. Nothing is copied if the task takes no work from the student now, or if
 * one of the files is not theirs to submit: a request that is refused must not cost copies.
 * @throws {AppError} as `copyUploads`
 */
export async function copyRejectedFiles(
  deps: ReceiveDeps,
  actor: StudentActor,
  { taskId, fileIds, now, signal }: NewWork,
): Promise<UploadCopies> {
  const userId = actor.user.id;
  const live = hasWorkInRound({
    userId: Prisma.sql`${userId}::uuid`,
    task: Prisma.sql`tasks`,
    statuses: statusesWhere('live'),
    now,
  });
  const ids = Prisma.sql`${[...new Set(fileIds)]}::uuid[]`;
  const originals = await deps.db.$queryRaw<OriginalUpload[]>`
    SELECT uploads.id, storage_key AS "storageKey", file_name AS "fileName", content_type AS "contentType", size, sha256
    FROM uploads
    JOIN submissions ON submissions.id = uploads.submission_id
    JOIN tasks ON tasks.id = submissions.task_id
    WHERE uploads.id = ANY (${ids})
      AND uploads.status = 'ready' AND owner_user_id = ${userId}::uuid
      AND user_id = ${userId}::uuid AND submissions.task_id = ${taskId}::uuid
      AND ${takesWork(now)}
      AND cardinality(${ids}) = (
        SELECT count(*) FROM uploads LEFT JOIN submissions ON submissions.id = submission_id
        WHERE uploads.id = ANY (${ids}) AND uploads.status = 'ready' AND purpose = 'submission_file'
          AND owner_user_id = ${userId}::uuid
          AND (submission_id IS NULL OR submissions.task_id = ${taskId}::uuid))
      AND NOT ${live}`;
  return copyUploads(deps, actor, { purpose: 'submission-file', originals, signal });
}
