import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { recordBounce } from './bounces.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { MailOutcome, MailPurpose } from './outcomes.ts';
import { reasonOf, refusalOf } from './refusal.ts';

export interface Delivery {
  /** What is sent, for example `contact-ID`: a mail with this key is delivered once. */
  readonly key: string;
  readonly purpose: MailPurpose;
  /** The account whose address it goes to. */
  readonly userId?: string;
  readonly contactMessageId?: string;
}

export interface MailLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export type MailDeps = Pick<Deps, 'db' | 'mailer' | 'config' | 'site' | 'metrics' | 'now'>;

/** Another attempt has taken over, because the job of this one ran longer than it may. */
class Superseded extends Error {}

/**
 * Sends a mail at most once, also if a process fails, and again as long as it is known not to be delivered: its row is
 * marked before the end of the message is sent, and the mark is removed if the server answers that it does not accept it.
 * @returns `done before` if an earlier call has sent it
 * @throws if the mail was not delivered and may be later; a job then retries it
 */
export async function deliver(
  deps: MailDeps,
  delivery: Delivery,
  mail: Mail,
  log: MailLog,
): Promise<MailOutcome | 'done before'> {
  const { mailer, config, metrics } = deps;
  if (mailer === null) throw new Error('mail is not configured');
  const { key, purpose } = delivery;
  // A part of it is random, so that only who has received the mail can report that it came back.
  const random = randomBytes(12).toString('hex');
  const claimed = await claim(deps, delivery, `<${key}-${random}@${new URL(config.publicOrigin).hostname}>`);
  if (claimed === null) return reportEarlier(deps, delivery, log);
  const outcome = await attempt(deps, { delivery, mail, ...claimed, mailer, log });
  if (outcome === 'superseded') return 'done before';
  metrics.mails.inc({ purpose, outcome: outcome instanceof Error ? 'retried' : outcome });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** Begins an attempt. @returns its number and the Message-ID of the first; null if the mail needs none */
async function claim(
  { db, now }: MailDeps,
  { key, purpose, userId, contactMessageId }: Delivery,
  messageId: string,
): Promise<Pick<Attempt, 'attempts' | 'messageId'> | null> {
  const [row] = await db.$queryRaw<Pick<Attempt, 'attempts' | 'messageId'>[]>`
    INSERT INTO mail_deliveries AS known
      (id, key, purpose, user_id, contact_message_id, message_id, attempts, created_at)
    VALUES (uuidv7(), ${key}, ${purpose}, ${userId ?? null}::uuid, ${contactMessageId ?? null}::uuid,
      ${messageId}, 1, ${now()})
    ON CONFLICT (key) DO UPDATE SET attempts = known.attempts + 1,
      message_id = coalesce(nullif(known.message_id, ''), excluded.message_id)
      WHERE known.state = 'waiting'
    RETURNING attempts, message_id AS "messageId"`;
  return row ?? null;
}

interface Attempt {
  readonly delivery: Delivery;
  readonly mail: Mail;
  readonly messageId: string;
  readonly attempts: number;
  readonly mailer: Mailer;
  readonly log: MailLog;
}

/** @returns an error if the mail is known not to be delivered and may be later */
async function attempt(
  deps: MailDeps,
  { delivery, mail, messageId, attempts, mailer, log }: Attempt,
): Promise<Exclude<MailOutcome, 'retried'> | 'superseded' | Error> {
  const { db, now } = deps;
  const { key } = delivery;
  let handed = false;
  const beforeEnd = async () => {
    const { count } = await db.mailDelivery.updateMany({
      where: { key, attempts, state: 'waiting' },
      data: { state: 'unknown', handedAt: now() },
    });
    if (count === 0) throw new Superseded();
    handed = true;
  };
  try {
    const refused = await mailer.send(mail, { messageId, beforeEnd });
    // No retry: the other recipients have received it.
    if (refused.length > 0) log.warn({ mail: key, refused }, 'the mail server refused some addresses');
  } catch (error) {
    if (error instanceof Superseded) return 'superseded';
    const refusal = refusalOf(error);
    const message = reasonOf(error instanceof Error ? error.message : String(error));
    const lastError = refusal?.reason ?? message;
    const data = refusal?.permanent
      ? ({ state: 'failed', settledAt: now(), lastError } as const)
      : handed && refusal === null
        ? { lastError }
        : ({ state: 'waiting', handedAt: null, lastError } as const);
    await db.mailDelivery.updateMany({ where: { key, attempts }, data });
    if (refusal?.permanent) {
      if (refusal.addressIsDead) await recordBounce(deps, { ...delivery, to: mail.to, reason: lastError });
      log.error({ mail: key, answer: lastError }, 'the mail server refused a mail, which is not sent again');
      return 'failed';
    }
    // Not the error itself: it contains the address, and a job that fails logs what it threw.
    if ('state' in data) return new Error(message);
    logUnknown(log, { mail: key, lastError });
    return 'unknown';
  }
  await db.mailDelivery.updateMany({
    where: { key, attempts },
    data: { state: 'sent', settledAt: now(), lastError: null },
  });
  log.info({ mail: key }, 'a mail was sent');
  return 'sent';
}

function logUnknown(log: MailLog, detail: object): void {
  log.error(detail, 'it is not known whether the mail server accepted a mail, so it is not sent again');
}

/** The process of an earlier attempt may have ended between the mark and the answer: then this one is the first to say so. */
async function reportEarlier({ db, metrics }: MailDeps, { key, purpose }: Delivery, log: MailLog) {
  const { state } = await db.mailDelivery.findUniqueOrThrow({ where: { key }, select: { state: true } });
  if (state === 'failed') return 'failed';
  if (state !== 'unknown') return 'done before';
  metrics.mails.inc({ purpose, outcome: 'unknown' });
  logUnknown(log, { mail: key });
  return 'unknown';
}
