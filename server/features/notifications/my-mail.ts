import { randomUUID } from 'node:crypto';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type getMyMail, type sendTestMail, testMailsPerHour } from '../../contract/my-mail.ts';
import type { Answer } from '../../contract/route.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { bounceOf } from '../../mail/bounces.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { findRecipient } from './mail-recipient.ts';
import { studentMail } from './student-mail.ts';

const hour = 3_600_000;

/** Where the student's mails go, and whether they can. */
export async function findMyMail(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { user: { id } }: StudentActor,
): Promise<Answer<typeof getMyMail>> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  const bounce = await bounceOf(db, { id, email });
  return {
    configured: mailer !== null,
    address: email,
    bouncedAt: bounce?.at.toISOString() ?? null,
    digestHour: config.mail?.digestHour ?? 0,
    timeZone: config.timeZone,
  };
}

/** Turns mail on again after one came back. Idempotent. */
export async function resumeMyMail({ db }: Pick<Deps, 'db'>, { user: { id } }: StudentActor): Promise<void> {
  await db.mailBounce.deleteMany({ where: { userId: id } });
}

/**
 * Enqueues a test mail to the student's address, also if mail to it came back before.
 * @throws {AppError} unavailable if no mail is sent; too_many_requests
 */
export async function requestTestMail(
  { db, jobs, mailer, now }: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>,
  { user: { id: userId } }: StudentActor,
  requestId: string,
): Promise<Answer<typeof sendTestMail>> {
  if (mailer === null || jobs === null) {
    throw new AppError('unavailable', { message: 'This site does not send mail.' });
  }
  await jobs.ready();
  const address = await db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const since = { gt: new Date(now().getTime() - hour) };
    if (
      (await tx.mailDelivery.count({ where: { userId, purpose: 'test', createdAt: since } })) >=
      testMailsPerHour
    ) {
      throw new AppError('too_many_requests', {
        message: `You asked for ${testMailsPerHour} test mails in the last hour. Wait an hour and try again.`,
      });
    }
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    if (email === null) throw new AppError('unauthenticated');
    const { id } = await tx.mailDelivery.create({
      data: { key: `test-${randomUUID()}`, purpose: 'test', userId, messageId: '', createdAt: now() },
      select: { id: true },
    });
    await tx.mailBounce.deleteMany({ where: { userId } });
    await jobs.enqueue(tx, 'test-mail', { deliveryId: id, requestId });
    return email;
  });
  jobs.wake('test-mail');
  return { address };
}

/** @throws if the mail was not delivered; the job is retried */
export async function mailTest(
  deps: MailDeps,
  { deliveryId }: { readonly deliveryId: string },
  log: MailLog,
): Promise<void> {
  const { db } = deps;
  const delivery = await db.mailDelivery.findUnique({ where: { id: deliveryId } });
  if (delivery === null || delivery.userId === null) return;
  const to = await findRecipient(db, delivery.userId);
  if (to === null) return;
  const config = await readMailConfig(deps);
  const sender = config.mail.from.name;
  const mail = studentMail(
    config,
    { to, scope: 'all' },
    {
      heading: 'Your test mail arrived',
      preheader: `Mails from ${sender} reach you.`,
      paragraphs: [
        `Mails from ${sender} reach you at this address. If this one was in the spam folder, mark it as “not spam”, so that the next ones arrive in your inbox.`,
      ],
      action: { label: 'Notification settings', url: `${config.publicOrigin}/notification-settings` },
      reason: 'You get this mail because you asked for a test mail in your notification settings.',
    },
  );
  await deliver(deps, { key: delivery.key, purpose: 'test', userId: to.id }, mail, log);
}
