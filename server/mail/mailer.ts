import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mailbox } from './mail-address.ts';

/** One plain-text mail. */
export interface Mail {
  readonly to: readonly string[];
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  /**
   * Identifies the content. A mail that is sent again, after a crash between sending and recording it, has the same
   * Message-ID, so that mail programs recognize the duplicate.
   */
  readonly id: string;
}

export interface Mailer {
  /**
   * Hands the mail to the SMTP server.
   * @returns addresses that it rejected while it accepted others
   * @throws if it cannot be reached or rejects all addresses
   */
  send(mail: Mail): Promise<readonly string[]>;
  close(): void;
}

/** Milliseconds. */
const connectTimeout = 10_000;
const idleTimeout = 20_000;

/** Hosts to which a password may be sent without TLS. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param publicOrigin its host name is used in EHLO */
function openTransport({ smtpUrl }: NonNullable<Config['mail']>, publicOrigin: string) {
  const { username, password, hostname, port, protocol } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    name: new URL(publicOrigin).hostname,
    requireTLS: !secure && username !== '' && !loopback.has(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: idleTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in without sending a mail. @throws the reason why it cannot */
export async function tryMailServer(mail: NonNullable<Config['mail']>, publicOrigin: string): Promise<void> {
  const transport = openTransport(mail, publicOrigin);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** @param publicOrigin its host name is used in EHLO and Message-ID */
export function createMailer(mail: NonNullable<Config['mail']>, publicOrigin: string): Mailer {
  const transport = openTransport(mail, publicOrigin);
  const name = new URL(publicOrigin).hostname;
  return {
    send: async ({ to, replyTo, subject, text, id }) => {
      const { rejected } = await transport.sendMail({
        from: { ...mail.from },
        to: [...to],
        ...(replyTo && { replyTo: { ...replyTo } }),
        subject,
        text,
        messageId: `<${id}@${name}>`,
      });
      return rejected;
    },
    close: () => transport.close(),
  };
}
