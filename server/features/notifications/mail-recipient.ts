import type { Prisma } from '#prisma/client.ts';
import { bounceOf } from '../../mail/bounces.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** The account to which mail may be sent; null if it is deleted or disabled, or if mail to its address came back. */
export async function findRecipient(
  db: Pick<Prisma.TransactionClient, 'user' | 'mailBounce'>,
  userId: string,
): Promise<Recipient | null> {
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null, disabledAt: null },
    select: { id: true, email: true },
  });
  if (user === null || user.email === null) return null;
  return (await bounceOf(db, user)) === null ? { id: user.id, email: user.email } : null;
}
