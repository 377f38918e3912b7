import { notificationExcerpt } from '../contract/notification-kinds.ts';
import type { MailConfig } from './mail-config.ts';
import type { Mail } from './mailer.ts';
import { type MailContent, renderMail } from './render-mail.ts';

interface Written {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly topic: string | null;
  /** Null if the writer was not signed in as a student. */
  readonly techid: string | null;
}

interface News {
  readonly body: string;
  readonly createdAt: Date;
  /** What they wrote first. */
  readonly quote?: MailContent['quote'];
}

/**
 * To CONTACT_EMAIL or to every administrator: somebody has written a message, or written again. An answer to the mail goes to
 * the writer; one in the inbox keeps all of the conversation in one place.
 */
export function organiserMail(
  config: MailConfig,
  { id, name, email, topic, techid }: Written,
  { body, createdAt, quote }: News,
): Mail {
  const { mail, adminEmails, adminPathSegment, publicOrigin } = config;
  const addresses = mail.contactAddresses;
  const about = topic ?? 'no topic';
  const facts = [
    `From: ${name} <${email}>`,
    `Who: ${techid === null ? 'a visitor; the address is not verified' : `ambassador ${techid}, signed in`}`,
    `About: ${about}`,
    `When: ${createdAt.toISOString()}`,
  ];
  return {
    to: addresses.length > 0 ? addresses : [...adminEmails],
    apart: true,
    replyTo: { name, address: email },
    ...renderMail(
      {
        heading: `Contact form: ${about}, from ${name}${quote ? ' again' : ''}`,
        preheader: notificationExcerpt(body),
        paragraphs: [facts.join('\n'), body],
        action: {
          label: 'Open it in the inbox',
          url: `${publicOrigin}/admin/${adminPathSegment}/messages?open=${id}`,
        },
        ...(quote && { quote }),
        reason: `You get this mail because somebody wrote to the organisers on ${publicOrigin}. Answer in the inbox, or answer this mail to answer ${name}.`,
      },
      config,
    ),
  };
}
