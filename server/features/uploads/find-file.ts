import type { Upload } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/db.ts';
import { maySeeFile } from './may-see-file.ts';

const columns = {
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
} as const;

export type FoundFile = Pick<Upload, keyof typeof columns>;

/** @throws {AppError} not_found, the same for what is not there and what is not this actor's to see */
export async function findFile(db: Db, actor: Actor, id: string): Promise<FoundFile> {
  const row = await db.upload.findUnique({ where: { id }, select: columns });
  if (row === null || !maySeeFile(actor, row)) throw new AppError('not_found');
  return row;
}
