import type { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

/**
 * Deletes the messages of a deleted user: those sent while signed in, and those that a visitor sent with the user's email
 * address, which another account may have had before. A message is personal data as a whole.
 */
export async function deleteMessagesByWriter(
  tx: Tx,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await tx.contactMessage.deleteMany({ where: messagesOf({ id, email }) });
}

/** Conversations with a student, and what a visitor wrote with their address. */
export const messagesOf = ({
  id,
  email,
}: {
  id: string;
  email: string | null;
}): Prisma.ContactMessageWhereInput => ({
  OR: [{ userId: id }, ...(email === null ? [] : [{ email, userId: null }])],
});
