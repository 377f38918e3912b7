import type { Tx } from '../../database/db.ts';

/**
 * Deletes what a deleted user wrote: signed in, or by the address that was hers. A message is personal data from
 * its first line to its last, and its answer has been given or can no longer be.
 */
export async function deleteMessagesByWriter(
  tx: Tx,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await tx.contactMessage.deleteMany({
    where: { OR: [{ userId: id }, ...(email === null ? [] : [{ email }])] },
  });
}
