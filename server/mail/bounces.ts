import { normalizeEmail } from '../contract/fields.ts';
import type { Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryStatus } from './read-dsn.ts';

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

/**
 * Stops mail to an address that an operator knows to be dead.
 * @returns whether an account has this address
 */
export async function bounceAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  { address, reason }: { address: string; reason: string },
): Promise<boolean> {
  const user = await deps.db.user.findFirst({
    where: { email: normalizeEmail(address), deletedAt: null },
    select: { id: true },
  });
  if (user !== null) await recordBounce(deps, { userId: user.id, to: [address], reason });
  return user !== null;
}

/**
 * Marks a mail that came back. A dead address gets no more mail, if the mail was sent to it: others cannot know its
 * Message-ID, so writing such a notification does not turn off the mail of a student.
 * @returns whether the mail is ours
 */
export async function recordReturned(
  deps: Pick<Deps, 'db' | 'now'>,
  { address, messageId, reason, addressIsDead }: DeliveryStatus,
): Promise<boolean> {
  const { db, now } = deps;
  const delivery = await db.mailDelivery.findFirst({
    where: { messageId, handedAt: { not: null } },
    include: { user: { select: { email: true } }, contactMessage: { select: { email: true } } },
  });
  if (delivery === null) return false;
  const { purpose, userId, user, contactMessage } = delivery;
  // Other mails about a contact message go to the administrators.
  const sentTo = purpose === 'answer' ? contactMessage?.email : user?.email;
  if (!sentTo || normalizeEmail(sentTo) !== normalizeEmail(address)) return false;
  const data = { state: 'bounced', lastError: reason, settledAt: now() } as const;
  await db.mailDelivery.update({ where: { id: delivery.id }, data });
  if (addressIsDead) await recordBounce(deps, { ...(userId && { userId }), to: [address], reason });
  return true;
}
