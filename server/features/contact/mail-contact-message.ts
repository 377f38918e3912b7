import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { organiserMail } from '../../mail/organiser-mail.ts';

/**
 * Mails a stored message to the administrators, unless it was deleted in the meantime.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailContactMessage(
  deps: MailDeps,
  { messageId }: { messageId: string },
  log: MailLog,
): Promise<void> {
  const { db } = deps;
  const message = await db.contactMessage.findUnique({
    where: { id: messageId },
    include: { user: { select: { techid: true } } },
  });
  if (message === null) return;
  const { message: body, createdAt, user } = message;
  const mail = organiserMail(
    await readMailConfig(deps),
    { ...message, techid: user?.techid ?? null },
    { body, createdAt },
  );
  const delivery = { key: `contact-${messageId}`, purpose: 'contact', contactMessageId: messageId } as const;
  await deliver(deps, delivery, mail, log);
}
