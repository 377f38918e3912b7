import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Answer } from '../../contract/route.ts';
import { type sendSystemTestMail, systemTestMailsPerHour } from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import { reasonOf } from '../../mail/refusal.ts';
import { sendTestMail } from '../../mail/test-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';

const hour = 3_600_000;
/** Milliseconds: a browser waits for it. */
const answerTimeout = 20_000;
const action = 'system.test-mail';

/**
 * Sends a mail to the administrator's own address, at once and not by a job, to show what the mail server answers.
 * @throws {AppError} unavailable without a mail server; too_many_requests
 */
export async function sendOwnTestMail(
  deps: Pick<Deps, 'db' | 'mailer' | 'config' | 'site' | 'now'>,
  actor: AdministratorActor,
): Promise<Answer<typeof sendSystemTestMail>> {
  const { db, mailer, now } = deps;
  if (mailer === null) {
    throw new AppError('unavailable', { message: 'This site sends no mail: set SMTP_URL in .env.' });
  }
  const { id, email: address } = actor.administrator;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM administrators WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const at = { gt: new Date(now().getTime() - hour) };
    if ((await tx.auditEvent.count({ where: { actorId: id, action, at } })) >= systemTestMailsPerHour) {
      throw new AppError('too_many_requests', {
        message: `You sent ${systemTestMailsPerHour} test mails in the last hour. Wait an hour and try again.`,
      });
    }
    await recordAudit(tx, actor, { action });
  });
  try {
    const messageId = await inTime(sendTestMail(mailer, address, deps));
    const answer =
      deps.config.mail?.smtpUrl == null
        ? 'The mail is a file in the folder of development mails.'
        : 'The mail server accepted the mail.';
    return { address, accepted: true, answer, messageId };
  } catch (error) {
    return { address, accepted: false, answer: answerOf(error), messageId: '' };
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const seconds = answerTimeout / 1_000;
  const timer = setTimeout(
    reject,
    answerTimeout,
    new Error(`The mail server did not answer in ${seconds} seconds.`),
  );
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** One line without addresses. It never has the password: the mail server does not repeat it, and nodemailer leaves it out. */
const answerOf = (error: unknown): string =>
  reasonOf(error instanceof Error ? error.message : String(error)) || 'The mail server gave no reason.';
