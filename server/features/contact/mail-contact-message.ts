import type { Deps } from '../../deps.ts';
import type { Mail } from '../../mail/mailer.ts';

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/**
 * Mails one stored message to the administrators. One that was deleted meanwhile is not mailed.
 * @throws where the mail server takes it for nobody: the job is tried again
 */
export async function mailContactMessage(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { messageId }: { messageId: string },
  log: Log,
): Promise<void> {
  if (mailer === null || config.mail === null) throw new Error('mail is not set up');
  const message = await db.contactMessage.findUnique({
    where: { id: messageId },
    include: { user: { select: { techid: true } } },
  });
  if (message === null) return;
  const { contactAddresses } = config.mail;
  const to = contactAddresses.length > 0 ? contactAddresses : [...config.adminEmails];
  const mail = composeContactMail(
    { ...message, techid: message.user?.techid ?? null },
    { to, publicOrigin: config.publicOrigin },
  );
  const refused = await mailer.send(mail);
  // Not again for the others' sake: they have it.
  if (refused.length > 0) log.warn({ message: messageId, refused }, 'the mail server refused some addresses');
  log.info({ message: messageId }, 'a contact message was mailed');
}

interface ContactMail {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly topic: string | null;
  readonly message: string;
  readonly createdAt: Date;
  /** Who was signed in; null: nobody. */
  readonly techid: string | null;
}

/** What the administrators read. Answering it answers the writer. */
function composeContactMail(
  { id, name, email, topic, message, createdAt, techid }: ContactMail,
  { to, publicOrigin }: { to: readonly string[]; publicOrigin: string },
): Mail {
  const about = topic ?? 'no topic';
  const text = [
    `From:  ${name} <${email}>`,
    `Who:   ${techid === null ? 'a visitor; nobody has checked the address' : `ambassador ${techid}, signed in`}`,
    `About: ${about}`,
    `When:  ${createdAt.toISOString()}`,
    '',
    message,
    '',
    '-- ',
    `Written on ${publicOrigin}/contact. Answer this mail to answer ${name}.`,
    '',
  ].join('\n');
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${about}, from ${name}`,
    text,
    id: `contact-${id}`,
  };
}
