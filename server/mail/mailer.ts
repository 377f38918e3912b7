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
   * Stable for what the mail tells: one that is sent a second time, because the server died between sending
   * and writing that down, is the same mail to whoever sorts them.
   */
  readonly id: string;
}

export interface Mailer {
  /**
   * Hands the mail to the SMTP server.
   * @returns addresses that it refused while it took others
   * @throws where it cannot be reached or takes none of the addresses
   */
  send(mail: Mail): Promise<readonly string[]>;
  close(): void;
}

/** Milliseconds until a connection, and a server that says nothing, are given up. */
const connectTimeout = 10_000;
const silenceTimeout = 20_000;

/** The local host is its own network; anywhere else a password waits for TLS. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `publicOrigin` names us to the SMTP server and in Message-ID. */
export function createMailer(mail: NonNullable<Config['mail']>, publicOrigin: string): Mailer {
  const { username, password, hostname, port, protocol } = new URL(mail.smtpUrl);
  const name = new URL(publicOrigin).hostname;
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    name,
    requireTLS: !secure && username !== '' && !loopback.has(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silenceTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
