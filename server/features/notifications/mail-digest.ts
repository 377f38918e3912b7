import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { claimForMail } from './claim-for-mail.ts';
import { mailChoicesOf } from './mail-choice.ts';
import { findRecipient } from './mail-recipient.ts';
import { studentMail } from './student-mail.ts';
import { textsToSend } from './text-to-send.ts';

/** Notifications that one digest lists; of more it says how many. */
const listed = 20;

/**
 * Mails what is new since the digest of the day before, still unread, and in no other mail: a student may have chosen
 * another time of the mails since.
 * @param day YYYY-MM-DD, the day of a row of `mail_digests`
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailDigest(
  deps: MailDeps,
  { userId, day }: { readonly userId: string; readonly day: string },
  log: MailLog,
): Promise<void> {
  const { db, config } = deps;
  const run = await db.mailDigest.findUnique({ where: { day: new Date(day) } });
  const to = await findRecipient(db, userId);
  if (run === null || to === null) return;
  const choices = await mailChoicesOf(db, userId);
  const found = await db.notification.findMany({
    where: { userId, readAt: null, createdAt: { gt: run.since, lte: run.until } },
    orderBy: { id: 'asc' },
  });
  const texts = await textsToSend(deps, found, 'mail');
  const wanted = found.flatMap(({ id }) => {
    const text = texts.get(id);
    if (text === undefined || choices[text.kind] === 'none') return [];
    const { title, detail, path } = text;
    return [{ id, title, detail, url: new URL(path, config.publicOrigin).href }];
  });
  const key = `digest-${userId}-${day}`;
  const claimed = await claimForMail(db, { key, ids: wanted.map(({ id }) => id) });
  const fresh = wanted.filter(({ id }) => claimed.has(id));
  const [first] = fresh;
  if (first === undefined) return;
  const items = fresh.slice(0, listed);
  const more = fresh.length - items.length;
  const mail = studentMail(
    await readMailConfig(deps),
    { to, scope: 'all' },
    {
      heading: fresh.length === 1 ? first.title : `${fresh.length} new notifications`,
      preheader: items
        .map(({ title }) => title)
        .join(' · ')
        .slice(0, 200),
      items,
      action: {
        label: more > 0 ? `See all ${fresh.length}` : 'See your notifications',
        url: `${config.publicOrigin}/notifications`,
      },
      reason: 'You get this mail at most once a day, because your account has the daily mail turned on.',
    },
  );
  await deliver(deps, { key, purpose: 'digest', userId }, mail, log);
}
