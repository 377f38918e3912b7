import { Prisma, type Submission } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

/** Keeps the reviewed version, with its files, before it is replaced. The caller holds a lock on the row. */
export async function keepVersion(tx: Tx, submission: Submission): Promise<void> {
  const { id, version, title, description, link, revisedAt, submittedAt } = submission;
  await tx.submissionVersion.create({
    data: {
      submissionId: id,
      version,
      title,
      description,
      link,
      fileIds: await currentFiles(tx, id),
      submittedAt: revisedAt ?? submittedAt,
    },
  });
}

export async function currentFiles(tx: Tx, submissionId: string): Promise<string[]> {
  const files = await tx.upload.findMany({
    where: { submissionId, replacedInVersion: null },
    select: { id: true },
    orderBy: { position: Prisma.SortOrder.asc },
  });
  return files.map(({ id }) => id);
}
