import type { Mail } from '../../mail/mailer.ts';

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
export function composeContactMail(
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
