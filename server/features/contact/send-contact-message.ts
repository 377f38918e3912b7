import { type Actor, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ContactInput } from '../../contract/contact.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { clientHasher } from '../../rate-limits/client-key.ts';

/** Messages within an hour, after which the next is refused; `overall`: of all who are not signed in as a student. */
export const contactLimits = { perClient: 5, overall: 100 } as const;

const minute = 60_000;
const hour = 60 * minute;

interface Sender {
  readonly actor: Actor | null;
  /** The network that the call came from. */
  readonly network: string;
  readonly requestId: string;
}

/**
 * Stores a message to the administrators and, where mail is set up, enqueues its mail with it. One that fell
 * into the trap for programs is forgotten, and the same one sent again within a minute is stored once.
 * @throws {AppError} too_many_requests; unauthenticated where the account was deleted since the session was read;
 *   unavailable
 */
export async function sendContactMessage(
  { db, jobs, config, now }: Pick<Deps, 'db' | 'jobs' | 'config' | 'now'>,
  { actor, network, requestId }: Sender,
  { website, ...input }: ContactInput,
): Promise<void> {
  if (website !== '') return;
  const createdAt = now();
  const userId = isStudent(actor) ? actor.user.id : null;
  // A campus shares an address: whoever is signed in counts for herself.
  const hashClient = clientHasher(config, 'contact client');
  const clientKey = hashClient(userId === null ? `network ${network}` : `user ${userId}`);
  const message = { ...input, topic: input.topic ?? null, email: normalizeEmail(input.email) };
  await jobs?.ready();
  const stored = await db.$transaction(async (tx) => {
    // Stored before the account is deleted, a message goes with it; afterwards there is nobody to write. The account
    // first, as whoever deletes it does.
    if (userId !== null) await lockStudent(tx, userId);
    // One at a time: parallel messages would each count the others as not there yet.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('contact messages', 0))`;
    const since = new Date(createdAt.getTime() - minute);
    if ((await tx.contactMessage.count({ where: { ...message, createdAt: { gt: since } } })) > 0)
      return false;
    await requireRoom(tx, { userId, clientKey, since: new Date(createdAt.getTime() - hour) });
    const { id } = await tx.contactMessage.create({
      data: { ...message, userId, clientKey, createdAt },
      select: { id: true },
    });
    await jobs?.enqueue(tx, 'contact-mail', { messageId: id, requestId });
    return true;
  });
  if (stored) jobs?.wake('contact-mail');
}

interface Room {
  readonly userId: string | null;
  readonly clientKey: Buffer<ArrayBuffer>;
  readonly since: Date;
}

/** Who is signed in is held to her own limit only: a flood from many networks does not close the form for her. */
async function requireRoom(tx: Tx, { userId, clientKey, since }: Room): Promise<void> {
  const createdAt = { gt: since };
  const own = await tx.contactMessage.count({ where: { clientKey, createdAt } });
  if (own < contactLimits.perClient) {
    if (userId !== null) return;
    const strangers = await tx.contactMessage.count({ where: { userId: null, createdAt } });
    if (strangers < contactLimits.overall) return;
  }
  throw new AppError('too_many_requests', {
    message: 'Too many messages in a short time: this one was not sent. Wait an hour and try again.',
  });
}
