import { isRequired } from '../../contract/notification-kinds.ts';
import { notificationWords } from '../../contract/notification-words.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { claimForMail } from './claim-for-mail.ts';
import { mailChoicesOf } from './mail-choice.ts';
import { findRecipient } from './mail-recipient.ts';
import { studentMail } from './student-mail.ts';
import { textsToSend } from './text-to-send.ts';

/**
 * Mails a notification to its student, unless the account or the notification is gone, it is not worth sending any more
 * (`textsToSend`), mail is turned off since, or mail to the address came back.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailNotification(
  deps: MailDeps,
  { notificationId }: { readonly notificationId: string },
  log: MailLog,
): Promise<void> {
  const { db, config } = deps;
  const notification = await db.notification.findUnique({ where: { id: notificationId } });
  if (notification === null) return;
  const text = (await textsToSend(deps, [notification], 'mail')).get(notificationId);
  if (text === undefined) return;
  const { userId } = notification;
  const { kind, title, detail, path } = text;
  const to = await findRecipient(db, userId);
  if (to === null || (await mailChoicesOf(db, userId))[kind] === 'none') return;
  const announcement = kind === 'announcement' ? await findPublished(db, notification.subjectId) : undefined;
  // Withdrawn since.
  if (announcement === null) return;
  const key = `notification-${notificationId}`;
  // A digest may come first, because this job had to wait.
  if (!(await claimForMail(db, { key, ids: [notificationId] })).has(notificationId)) return;
  const mail = studentMail(
    await readMailConfig(deps),
    { to, scope: isRequired(kind) ? null : kind },
    {
      heading: announcement?.title ?? title,
      preheader: detail,
      ...(announcement ? { markdown: announcement.body } : { paragraphs: detail === '' ? [] : [detail] }),
      action: { label: notificationWords[kind].action, url: new URL(path, config.publicOrigin).href },
      reason: isRequired(kind)
        ? 'You get this mail because it is about your account. It cannot be turned off.'
        : `You get this mail because your account has mails about “${notificationWords[kind].label}” turned on.`,
    },
  );
  await deliver(deps, { key, purpose: 'notification', userId }, mail, log);
}

/** The text of an announcement as it is now; null if its readers no longer see it. */
async function findPublished(db: MailDeps['db'], id: string | null) {
  if (id === null) return null;
  return db.announcement.findFirst({
    where: { id, state: 'published' },
    select: { title: true, body: true },
  });
}
