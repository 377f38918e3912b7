import { stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import type { Db } from '../database/db.ts';
import { bounceAddress, recordReturned } from '../mail/bounces.ts';
import type { readMailConfig } from '../mail/mail-config.ts';
import { createMailer } from '../mail/mailer.ts';
import { readDeliveryStatus } from '../mail/read-dsn.ts';
import { sendTestMail } from '../mail/test-mail.ts';
import { OperatorError } from '../operator-error.ts';

/** `mail-test ADDRESS`: sends one mail with the configured mail server. @returns what to print */
export async function sendTestMailTo(
  address: string,
  { config, site }: Parameters<typeof readMailConfig>[0],
): Promise<string> {
  const { mail, publicOrigin } = config;
  if (mail === null) throw new OperatorError('SMTP_URL is not set: this site sends no mail.');
  const messageId = await sendTestMail(createMailer(mail, publicOrigin), address, { config, site });
  return mail.smtpUrl === null
    ? `The mail is a file in ${mail.directory}.`
    : `The mail server accepted the mail ${messageId} to ${address}.`;
}

/** `mail-bounced [ADDRESS]`: without an address, reads a returned mail from standard input. @returns what to print */
export async function recordBounceCommand(db: Db, address: string | undefined): Promise<string> {
  const deps = { db, now: () => new Date() };
  if (address !== undefined) {
    const known = await bounceAddress(deps, { address, reason: 'recorded by an operator' });
    if (!known) throw new OperatorError('No account has this address: nothing was changed.');
    return `No more mail is sent to ${address}, until the student has another address or turns mail on again.`;
  }
  const status = readDeliveryStatus(await text(stdin));
  // A mail server that pipes mails here must not return those that are something else.
  if (status === null) return 'This mail reports no failure: nothing was changed.';
  if (!(await recordReturned(deps, status)))
    return 'The returned mail was not sent by this site: nothing was changed.';
  return status.addressIsDead
    ? `No more mail is sent to this address: ${status.reason}`
    : `The mail ${status.messageId} came back: ${status.reason}`;
}
