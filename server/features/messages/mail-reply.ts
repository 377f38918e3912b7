import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import type { Festival } from '../../contract/site.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { type MailConfig, readMailConfig } from '../../mail/mail-config.ts';
import type { Mail } from '../../mail/mailer.ts';
import { organiserMail } from '../../mail/organiser-mail.ts';
import { renderMail } from '../../mail/render-mail.ts';

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
  const { db, now } = deps;
  const reply = await db.messageReply.findUnique({
    where: { id: replyId },
    include: { message: { include: { user: { select: { techid: true } } } } },
  });
  if (reply === null || reply.mailedAt !== null) return;
  const { body, createdAt, message, sender } = reply;
  const isAnswer = sender === 'administrator';
  const config = await readMailConfig(deps);
  const mail = isAnswer
    ? answerMail({ body, message }, config, (await deps.site.published()).content.festival)
    : organiserMail(
        config,
        { ...message, techid: message.user?.techid ?? null },
        { body, createdAt, quote: { from: 'They wrote first:', text: message.message } },
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

/** To a visitor. A reply goes to the organisers. */
function answerMail({ body, message }: Replied, config: MailConfig, festival: Festival): Mail {
  const { name, email, topic, createdAt } = message;
  const organisers = config.mail.contactAddresses[0];
  const written = `${config.publicOrigin}/contact`;
  return {
    to: [email],
    ...(organisers !== undefined && { replyTo: { name: festival.title, address: organisers } }),
    ...renderMail(
      {
        heading: `${festival.title}: your message${topic === null ? '' : ` about ${topic}`}`,
        preheader: notificationExcerpt(body),
        paragraphs: [`${config.greeting} ${name},`, body],
        closing: config.closing ?? `Kind regards\nThe organisers of ${festival.title}`,
        quote: { from: `On ${createdAt.toISOString().slice(0, 10)} you wrote:`, text: message.message },
        reason:
          organisers === undefined
            ? `This answers what you wrote on ${written}. To write again, use that page.`
            : `This answers what you wrote on ${written}. Answer this mail to write again.`,
      },
      config,
    ),
  };
}
