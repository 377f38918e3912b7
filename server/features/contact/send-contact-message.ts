import { type Actor, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { ContactInput } from '../../contract/contact.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { clientHasher } from '../../rate-limits/client-key.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Sender {
  readonly actor: Actor | null;
  /** The client's network, as `clientKey` returns it. */
  readonly network: string;
  readonly requestId: string;
}

/**
 * Stores a message to the administrators and, if mail is configured, enqueues a mail in the same transaction. Honeypot
 * submissions are dropped, and a message repeated within a minute is stored once.
 * @throws {AppError} too_many_requests; unauthenticated if the account was deleted after the session was read;
 *   unavailable
 */
export async function sendContactMessage(
  { db, jobs: queue, mailer, config, now }: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'config' | 'now'>,
  { actor, network, requestId }: Sender,
  { website, ...input }: ContactInput,
): Promise<void> {
  if (website !== '') return;
  const jobs = mailer && queue;
  const createdAt = now();
  const userId = isStudent(actor) ? actor.user.id : null;
  // A campus shares an address, so signed-in students are counted by their id.
  const hashClient = clientHasher(config, 'contact client');
  const clientKey = hashClient(userId === null ? `network ${network}` : `user ${userId}`);
  const message = { ...input, topic: input.topic ?? null, email: normalizeEmail(input.email) };
  await jobs?.ready();
  const stored = await db.$transaction(async (tx) => {
    // Locks the account first, in the same order as its deletion: a message is stored either before the deletion, which
    // then deletes it, or not at all.
    if (userId !== null) await lockStudent(tx, userId);
    // Serializes messages: concurrent ones would not see each other in the count.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('contact messages', 0))`;
    const since = new Date(createdAt.getTime() - minute);
    if ((await tx.contactMessage.count({ where: { ...message, createdAt: { gt: since } } })) > 0)
      return false;
    await requireBelowLimit(tx, config.contactLimits, {
      userId,
      clientKey,
      since: new Date(createdAt.getTime() - hour),
    });
    const { id } = await tx.contactMessage.create({
      data: { ...message, userId, clientKey, createdAt },
      select: { id: true },
    });
    await jobs?.enqueue(tx, 'contact-mail', { messageId: id, requestId });
    return true;
  });
  if (stored) jobs?.wake('contact-mail');
}

interface LimitScope {
  readonly userId: string | null;
  readonly clientKey: Buffer<ArrayBuffer>;
  readonly since: Date;
}

/** Signed-in students have only their own limit: a flood from many networks does not lock them out. */
async function requireBelowLimit(
  tx: Tx,
  limits: Config['contactLimits'],
  { userId, clientKey, since }: LimitScope,
): Promise<void> {
  const createdAt = { gt: since };
  const own = await tx.contactMessage.count({ where: { clientKey, createdAt } });
  if (own < limits.perClient) {
    if (userId !== null) return;
    const anonymous = await tx.contactMessage.count({ where: { userId: null, createdAt } });
    if (anonymous < limits.overall) return;
  }
  throw new AppError('too_many_requests', {
    message: 'Too many messages in a short time: this one was not sent. Wait an hour and try again.',
  });
}
