import type { Submission } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { currentFiles } from '../uploads/current-files.ts';

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
