import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import type { Mail } from '../../mail/mailer.ts';

/** The key of the mail of a reply in `mail_deliveries`. */
export const mailKey = (replyId: string): string => `reply-${replyId}`;

/**
 * Mails a reply, unless it was deleted in the meantime: of an administrator to the visitor who wrote the message, of a
 * student to the administrators. A student gets no mail from here: they are notified.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailReply(
  deps: MailDeps,
  { replyId }: { replyId: string },
  log: MailLog,
): Promise<void> {
  const { db, config, now } = deps;
  if (config.mail === null) throw new Error('mail is not configured');
  const reply = await db.messageReply.findUnique({
    where: { id: replyId },
    include: { message: { include: { user: { select: { techid: true } } } } },
  });
  if (reply === null || reply.mailedAt !== null) return;
  const { body, message, sender } = reply;
  const { contactAddresses } = config.mail;
  const isAnswer = sender === 'administrator';
  const mail = isAnswer
    ? answerMail({ body, message }, { organisers: contactAddresses[0], publicOrigin: config.publicOrigin })
    : replyMail(
        { body, message, techid: message.user?.techid ?? '' },
        contactAddresses.length > 0 ? contactAddresses : [...config.adminEmails],
      );
  const outcome = await deliver(
    deps,
    { key: mailKey(replyId), purpose: isAnswer ? 'answer' : 'contact', contactMessageId: message.id },
    mail,
    log,
  );
  if (!isAnswer || outcome === 'failed' || outcome === 'unknown') return;
  await db.messageReply.updateMany({ where: { id: replyId, mailedAt: null }, data: { mailedAt: now() } });
}

interface Replied {
  readonly body: string;
  readonly message: {
    readonly name: string;
    readonly email: string;
    readonly topic: string | null;
    readonly message: string;
    readonly createdAt: Date;
  };
}

const quoted = (text: string) => text.split('\n').map((line) => `> ${line}`.trimEnd());

/** To a visitor. A reply goes to the organisers. */
function answerMail(
  { body, message }: Replied,
  { organisers, publicOrigin }: { organisers: string | undefined; publicOrigin: string },
): Mail {
  const { name, email, topic, createdAt } = message;
  return {
    to: [email],
    ...(organisers !== undefined && { replyTo: { name: 'Organisers', address: organisers } }),
    subject: `Re: ${topic ?? 'your message'}`,
    text: [
      body,
      '',
      `On ${createdAt.toISOString().slice(0, 10)} ${name} wrote:`,
      ...quoted(message.message),
      '',
      '-- ',
      organisers === undefined
        ? `This answers what you wrote on ${publicOrigin}/contact. To write again, use that page.`
        : `This answers what you wrote on ${publicOrigin}/contact. Answer this mail to write again.`,
      '',
    ].join('\n'),
  };
}

/** To the administrators: a student wrote again. Their answer belongs into the inbox, so that all of it is in one place. */
function replyMail({ body, message, techid }: Replied & { techid: string }, to: readonly string[]): Mail {
  const about = message.topic ?? 'no topic';
  return {
    to,
    replyTo: { name: message.name, address: message.email },
    subject: `Contact form: ${about}, from ${message.name} again`,
    text: [
      `From:  ${message.name} <${message.email}>`,
      `Who:   ambassador ${techid}, signed in`,
      `About: ${about}`,
      '',
      body,
      '',
      'They wrote first:',
      ...quoted(message.message),
      '',
      '-- ',
      `Answer under Messages in the administration, or answer this mail to answer ${message.name}.`,
      '',
    ].join('\n'),
  };
}
