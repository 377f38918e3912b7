import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

/** The ids of the files of a submission, without those of earlier versions only. */
export async function currentFiles(tx: Tx, submissionId: string): Promise<string[]> {
  const files = await tx.upload.findMany({
    where: { submissionId, replacedInVersion: null },
    select: { id: true },
    orderBy: { position: Prisma.SortOrder.asc },
  });
  return files.map(({ id }) => id);
}
