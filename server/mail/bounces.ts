import { normalizeEmail } from '../contract/fields.ts';
import type { Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';

interface Bounce {
  readonly userId?: string;
  /** The address that the mail was sent to. */
  readonly to: readonly string[];
  readonly reason: string;
}

/** Stops mail to an address that does not exist, until the account has another one or turns mail on again. */
export async function recordBounce(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, to: [address], reason }: Bounce,
): Promise<void> {
  if (userId === undefined || address === undefined) return;
  const bounce = { address: normalizeEmail(address), reason, at: now() };
  await db.mailBounce.upsert({ where: { userId }, create: { userId, ...bounce }, update: bounce });
}

/** The bounce that stops mail to this address of the account; null if mail may be sent. */
export async function bounceOf(
  db: Pick<Tx, 'mailBounce'>,
  { id, email }: { id: string; email: string | null },
): Promise<{ at: Date; reason: string } | null> {
  const bounce = await db.mailBounce.findUnique({ where: { userId: id } });
  return bounce !== null && email !== null && bounce.address === normalizeEmail(email) ? bounce : null;
}
