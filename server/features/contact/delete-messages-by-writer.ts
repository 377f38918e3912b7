import type { Tx } from '../../database/db.ts';

/**
 * Deletes the messages of a deleted user: those sent while signed in, and those with the user's email address. A message
 * is personal data as a whole.
 */
export async function deleteMessagesByWriter(
  tx: Tx,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await tx.contactMessage.deleteMany({
    where: { OR: [{ userId: id }, ...(email === null ? [] : [{ email }])] },
  });
}
