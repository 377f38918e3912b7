import type { Prisma } from '#prisma/client.ts';
import { isFreedAddress } from '../../contract/free-address.ts';
import { bounceOf } from '../../mail/bounces.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** The account to which mail may be sent; null if it is deleted or disabled, if nobody has signed in to it since an import made
 * it, or if its address was freed or mail to it came back. */
export async function findRecipient(
  db: Pick<Prisma.TransactionClient, 'user' | 'mailBounce'>,
  userId: string,
): Promise<Recipient | null> {
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null, disabledAt: null, issuer: { not: null } },
    select: { id: true, email: true },
  });
  if (user === null || user.email === null || isFreedAddress(user.email)) return null;
  return (await bounceOf(db, user)) === null ? { id: user.id, email: user.email } : null;
}
