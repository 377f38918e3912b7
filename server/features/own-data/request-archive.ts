import { randomUUID } from 'node:crypto';
import type { StudentActor } from '../../actor.ts';
import type { Archive } from '../../contract/own-data.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { archiveKey } from '../uploads/upload-policy.ts';
import { presentArchive } from './find-own-data.ts';

/**
 * Begins an archive of the caller's data: an upload that the job fills. One that is being made is returned as it is.
 * @throws {AppError} unauthenticated if the account was deleted
 */
export async function requestArchive(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: StudentActor,
): Promise<Archive> {
  await jobs?.ready();
  const ownerUserId = actor.user.id;
  const upload = await db.$transaction(async (tx) => {
    await lockStudent(tx, ownerUserId);
    const underWay = await tx.upload.findFirst({
      where: { ownerUserId, purpose: 'data_export', status: 'pending' },
    });
    if (underWay !== null) return underWay;
    const id = randomUUID();
    await recordAudit(tx, actor, {
      action: 'user.request-archive',
      subjectKind: 'user',
      subjectId: ownerUserId,
    });
    await jobs?.enqueue(tx, 'data-archive', { uploadId: id, requestId: actor.requestId });
    return tx.upload.create({
      data: {
        id,
        purpose: 'data_export',
        storageKey: archiveKey({ ownerId: ownerUserId, id }),
        fileName: `my-data-${now().toISOString().slice(0, 10)}.zip`,
        contentType: 'application/zip',
        ownerUserId,
        createdAt: now(),
      },
    });
  });
  jobs?.wake('data-archive');
  return presentArchive(upload);
}
