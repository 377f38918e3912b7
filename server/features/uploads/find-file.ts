import type { Upload } from '#prisma/client.ts';
import { type Actor, hasRight } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/db.ts';
import { mayOpenTask } from '../../database/task-status-sql.ts';
import { maySeeFile } from './upload-policy.ts';

/** What is needed to decide about a file and to send it. */
export const fileColumns = {
  id: true,
  storageKey: true,
  fileName: true,
  contentType: true,
  size: true,
  sha256: true,
  status: true,
  purpose: true,
  ownerUserId: true,
  taskId: true,
  submissionId: true,
  profileOfUserId: true,
  inSite: true,
} as const;

export type FoundFile = Pick<Upload, keyof typeof fileColumns>;

/** @throws {AppError} not_found, for a file that does not exist and for one that this actor may not see */
export async function findFile(
  db: Db,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<FoundFile> {
  const row = await db.upload.findUnique({ where: { id }, select: fileColumns });
  if (row === null || !maySeeFile(actor, row)) throw new AppError('not_found');
  if (row.taskId !== null && !hasRight(actor, 'read')) {
    const opened = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM tasks WHERE id = ${row.taskId}::uuid AND ${mayOpenTask(actor.user?.id, now)}`;
    if (opened.length === 0) throw new AppError('not_found');
  }
  const whose = row.profileOfUserId;
  if (whose !== null && whose !== actor.user?.id && !hasRight(actor, 'read')) {
    const shown = await db.user.count({ where: { id: whose, alias: null, hidden: false } });
    if (shown === 0) throw new AppError('not_found');
  }
  return row;
}
