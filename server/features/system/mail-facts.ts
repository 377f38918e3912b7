import { Prisma } from '#prisma/client.ts';
import type { SystemFact } from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import type { JobFigures } from '../../jobs/job-figures.ts';
import { factOf } from './fact.ts';

/** Days of which undelivered mails are counted. */
const countedDays = 7;
const day = 24 * 3_600_000;
/** Seconds for which a mail job waits while the mail server works. */
const slowMail = 3_600;

interface Counts {
  readonly waiting: number;
  readonly failed: number;
  readonly bounced: number;
  readonly unknown: number;
  readonly lastSent: Date | null;
}

/** Whether mail is sent, when it last was, and what became of the mails of the last days. */
export async function mailFacts(
  { runSql, mailer, config, now }: Pick<Deps, 'runSql' | 'mailer' | 'config' | 'now'>,
  figures: readonly JobFigures[],
): Promise<SystemFact[]> {
  const since = new Date(now().getTime() - countedDays * day);
  const [counts] = await runSql<Counts & { [name: string]: unknown }>(Prisma.sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'failed' AND created_at > ${since}::timestamptz)::int AS failed,
      count(*) FILTER (WHERE state = 'bounced' AND created_at > ${since}::timestamptz)::int AS bounced,
      count(*) FILTER (WHERE state = 'unknown' AND created_at > ${since}::timestamptz)::int AS unknown,
      (SELECT coalesce(settled_at, created_at) FROM mail_deliveries WHERE state = 'sent' ORDER BY id DESC LIMIT 1) AS "lastSent"
    FROM mail_deliveries WHERE state <> 'sent'`);
  const { waiting = 0, failed = 0, bounced = 0, unknown = 0, lastSent = null } = counts ?? {};
  if (mailer === null) {
    return [
      factOf('Mail server', 'Not configured: this site sends no mail', null, {
        advice: 'Set SMTP_URL and MAIL_FROM in .env.',
        page: 'mail',
      }),
    ];
  }
  const jobs = figures.filter(({ queue }) => queue.includes('mail') || queue === 'notification-digest');
  const queued = jobs.reduce((sum, one) => sum + one.waiting, 0);
  const oldest = Math.max(0, ...jobs.map((one) => one.oldest));
  return [
    factOf(
      'Mail server',
      config.mail?.smtpUrl ? 'Configured' : 'Development: each mail becomes a file',
      config.mail?.smtpUrl ? false : null,
    ),
    factOf('Last mail sent', lastSent === null ? 'None in the last 90 days' : '', null, { at: lastSent }),
    factOf(
      'Mails that wait',
      `${queued} not tried yet or to be tried again, ${waiting} tried at least once`,
      oldest > slowMail,
      { advice: 'Send a test mail: its answer says what the mail server does not accept.', page: 'mail' },
    ),
    factOf(`Refused in the last ${countedDays} days`, String(failed), failed > 0, {
      advice: 'Read the errors in the list of mails below. They are not sent again.',
      page: 'mailsNotDelivered',
    }),
    factOf(`Unknown in the last ${countedDays} days`, String(unknown), unknown > 0, {
      advice: 'The mail server may have these mails: search its log for the message id.',
      page: 'mailsNotDelivered',
    }),
    factOf(`Returned in the last ${countedDays} days`, String(bounced), null, {
      advice: bounced > 0 ? 'These addresses get no more mail until their owners turn it on again.' : null,
      page: 'mailsReturned',
    }),
  ];
}
