import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type OrganiserMail, organiserMail } from '../../mail/organiser-mail.ts';

/**
 * Mails a stored message to the administrators, unless it was deleted in the meantime.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailContactMessage(
  deps: MailDeps,
  { messageId }: { messageId: string },
  log: MailLog,
): Promise<void> {
  const { db, config } = deps;
  if (config.mail === null) throw new Error('mail is not configured');
  const message = await db.contactMessage.findUnique({
    where: { id: messageId },
    include: { user: { select: { techid: true } } },
  });
  if (message === null) return;
  const mail = composeContactMail(
    { ...message, techid: message.user?.techid ?? null },
    { ...organiserMail(config, messageId), publicOrigin: config.publicOrigin },
  );
  const delivery = { key: `contact-${messageId}`, purpose: 'contact', contactMessageId: messageId } as const;
  await deliver(deps, delivery, mail, log);
}

interface ContactMail {
  readonly name: string;
  readonly email: string;
  readonly topic: string | null;
  readonly message: string;
  readonly createdAt: Date;
  /** The sender's techid; null if the sender was not signed in as a student. */
  readonly techid: string | null;
}

/** Composes the mail to the administrators. A reply goes to the writer. */
function composeContactMail(
  { name, email, topic, message, createdAt, techid }: ContactMail,
  { inbox, publicOrigin, ...addressed }: OrganiserMail & { publicOrigin: string },
): Mail {
  const about = topic ?? 'no topic';
  const text = [
    `From:  ${name} <${email}>`,
    `Who:   ${techid === null ? 'a visitor; the address is not verified' : `ambassador ${techid}, signed in`}`,
    `About: ${about}`,
    `When:  ${createdAt.toISOString()}`,
    '',
    message,
    '',
    '-- ',
    `Written on ${publicOrigin}/contact. Answer it in the inbox of the organisers:`,
    inbox,
    `or answer this mail to answer ${name}.`,
    '',
  ].join('\n');
  return {
    ...addressed,
    replyTo: { name, address: email },
    subject: `Contact form: ${about}, from ${name}`,
    text,
  };
}
