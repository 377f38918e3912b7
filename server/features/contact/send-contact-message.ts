import { type Actor, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ContactInput } from '../../contract/contact.ts';
import type { Tx } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { normalizeEmail } from '../../normalize-email.ts';
import { hashClient } from './hash-client.ts';

/** Messages within an hour, after which the next is refused. */
export const contactLimits = { perClient: 5, overall: 100 } as const;

const minute = 60_000;
const hour = 60 * minute;

interface Sender {
  readonly actor: Actor | null;
  /** The network that the call came from. */
  readonly network: string;
}

/**
 * Stores a message to the administrators and, where mail is set up, enqueues its mail with it. One that fell
 * into the trap for programs is forgotten, and the same one sent again within a minute is stored once.
 * @throws {AppError} too_many_requests
 */
export async function sendContactMessage(
  { db, jobs, config, now }: Pick<Deps, 'db' | 'jobs' | 'config' | 'now'>,
  { actor, network }: Sender,
  { website, ...input }: ContactInput,
): Promise<void> {
  if (website !== '') return;
  const createdAt = now();
  const userId = isStudent(actor) ? actor.user.id : null;
  // A campus shares an address: whoever is signed in counts for herself.
  const clientKey = hashClient(config, userId === null ? `network ${network}` : `user ${userId}`);
  const message = { ...input, topic: input.topic ?? null, email: normalizeEmail(input.email) };
  await jobs?.ready();
  const stored = await db.$transaction(async (tx) => {
    // One at a time: parallel messages would each count the others as not there yet.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('contact messages', 0))`;
    const since = new Date(createdAt.getTime() - minute);
    if ((await tx.contactMessage.count({ where: { ...message, createdAt: { gt: since } } })) > 0)
      return false;
    await requireRoom(tx, clientKey, new Date(createdAt.getTime() - hour));
    const { id } = await tx.contactMessage.create({
      data: { ...message, userId, clientKey, createdAt },
      select: { id: true },
    });
    await jobs?.enqueue(tx, 'contact-mail', { messageId: id });
    return true;
  });
  if (stored) jobs?.wake('contact-mail');
}

async function requireRoom(tx: Tx, clientKey: Buffer<ArrayBuffer>, since: Date): Promise<void> {
  const createdAt = { gt: since };
  const [own, all] = [
    await tx.contactMessage.count({ where: { clientKey, createdAt } }),
    await tx.contactMessage.count({ where: { createdAt } }),
  ];
  if (own < contactLimits.perClient && all < contactLimits.overall) return;
  throw new AppError('too_many_requests', {
    message: 'Too many messages in a short time: this one was not sent. Wait an hour and try again.',
  });
}
